/**
 * Short messages at the top left: at most three at a time, the rest wait for their turn and start counting only then.
 * Pushed messages and errors stay 5 s, others 4 s; a loading toast stays until replaced by its id or dismissed.
 * Not for what a field or a chip already says. The host that draws them is toast-host.tsx.
 */
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';

const VISIBLE_AT_MOST = 3;
const LONG_MS = 5000;
const SHORT_MS = 4000;
const LEAVE_MS = 200;

export type ToastTone = 'success' | 'danger' | 'warning' | 'info' | 'loading';
export type ToastContent = { tone: ToastTone; title: ReactNode; text?: ReactNode };
export type ToastRequest = ToastContent & { id?: string | undefined; pushed?: boolean | undefined };

const contents = new Map<string, ToastContent>();
const waiting: (ToastRequest & { id: string })[] = [];
let shown: readonly string[] = [];
let lastNumber = 0;

/** Shows a toast, or replaces the one with the same id; answers its id. */
export function showToast(request: ToastRequest): string {
  lastNumber += 1;
  const id = request.id ?? `toast-${lastNumber}`;
  const queued = waiting.findIndex((other) => other.id === id);
  if (queued >= 0) waiting[queued] = { ...request, id };
  else if (shown.includes(id) || shown.length < VISIBLE_AT_MOST) present({ ...request, id });
  else waiting.push({ ...request, id });
  return id;
}

export function dismissToast(id: string): void {
  const queued = waiting.findIndex((other) => other.id === id);
  if (queued >= 0) waiting.splice(queued, 1);
  toast.dismiss(id);
}

export function toastContent(id: string): ToastContent | undefined {
  return contents.get(id);
}

/** The host reports which toasts are still on screen; the places that became free go to those waiting. */
export function toastsOnScreen(ids: readonly string[]): void {
  shown = ids;
  for (const id of contents.keys()) if (!ids.includes(id)) contents.delete(id);
  while (shown.length < VISIBLE_AT_MOST) {
    const next = waiting.shift();
    if (!next) return;
    present(next);
  }
}

function present(request: ToastRequest & { id: string }): void {
  const { id, tone, pushed } = request;
  contents.set(id, request);
  if (!shown.includes(id)) shown = [...shown, id];
  const urgent = tone === 'danger';
  toast('', {
    id,
    duration: tone === 'loading' ? Number.POSITIVE_INFINITY : pushed || urgent ? LONG_MS : SHORT_MS,
    removeDelay: LEAVE_MS,
    ariaProps: { role: urgent ? 'alert' : 'status', 'aria-live': urgent ? 'assertive' : 'polite' },
  });
}
