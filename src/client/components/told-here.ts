/**
 * Notices that the page on screen tells itself: a toast would say the same again, over the very figures. Their notification stays
 * in the bell, and whoever has left the page gets the toast.
 */
import { useEffect } from 'react';
import { dismissToast } from '#client/ui/toasts.ts';
import type { NoticeCode } from '#contract/notice.ts';

/** How many parts of the page tell a notice. */
const told = new Map<string, number>();
/** The newest toast of each: it may have come just before the page that tells the same. */
const toasts = new Map<string, string>();

interface Pushed {
  readonly code?: string | undefined;
  readonly shipmentId?: string | null | undefined;
}

const keyOf = ({ code, shipmentId }: Pushed): string => [code, shipmentId].join(' ');

export function isToldHere(pushed: Pushed): boolean {
  return (told.get(keyOf(pushed)) ?? 0) > 0;
}

export function noteToast(pushed: Pushed, toastId: string): void {
  toasts.set(keyOf(pushed), toastId);
}

/** `isTold`: whether the page tells, now, what a notice of this code is about, of this shipment or of none. */
export function useToldHere(code: NoticeCode, isTold: boolean, shipmentId?: string): void {
  useEffect(() => {
    if (!isTold) return undefined;
    const key = keyOf({ code, shipmentId });
    told.set(key, (told.get(key) ?? 0) + 1);
    const toast = toasts.get(key);
    if (toast !== undefined) dismissToast(toast);
    return () => void told.set(key, (told.get(key) ?? 0) - 1);
  }, [code, isTold, shipmentId]);
}
