/**
 * Short messages at the top left: at most three at a time; the rest wait, and their time starts only when they are shown.
 * Pushed messages and errors stay 5 s, others 4 s; a loading toast stays until replaced by its id or dismissed. Not for what a
 * field or a chip already says. The host that draws them (toast-host.tsx) is loaded after the screen itself; toasts shown
 * before that wait for it.
 */
import type { ReactNode } from 'react';

const VISIBLE_AT_MOST = 3;
const LONG_MS = 5000;
const SHORT_MS = 4000;

export type ToastTone = 'success' | 'danger' | 'warning' | 'info' | 'loading';
export type ToastContent = { tone: ToastTone; title: ReactNode; text?: ReactNode };
export type ToastRequest = ToastContent & { id?: string | undefined; pushed?: boolean | undefined };
type NamedRequest = ToastRequest & { id: string };

/** The place where toasts appear. Unit of `duration`: milliseconds. */
export type ToastStage = {
  readonly show: (toast: { id: string; isUrgent: boolean; duration: number }) => void;
  readonly dismiss: (id: string) => void;
};

const contents = new Map<string, ToastContent>();
const waiting: NamedRequest[] = [];
let shown: readonly string[] = [];
let lastNumber = 0;
let stage: ToastStage | undefined;

/** Shows a toast, or replaces the one with the same id; returns its id. */
export function showToast(request: ToastRequest): string {
  lastNumber += 1;
  const id = request.id ?? `toast-${lastNumber}`;
  const queued = waiting.findIndex((other) => other.id === id);
  if (queued >= 0) waiting[queued] = { ...request, id };
  else if (stage && (shown.includes(id) || shown.length < VISIBLE_AT_MOST)) present(stage, { ...request, id });
  else waiting.push({ ...request, id });
  return id;
}

export function dismissToast(id: string): void {
  const queued = waiting.findIndex((other) => other.id === id);
  if (queued >= 0) waiting.splice(queued, 1);
  stage?.dismiss(id);
}

export function toastContent(id: string): ToastContent | undefined {
  return contents.get(id);
}

/** Called by the host to open its stage; returns the function that closes it. */
export function openStage(opened: ToastStage): () => void {
  stage = opened;
  fillPlaces();
  return () => {
    stage = undefined;
  };
}

/** The host reports which toasts are still on screen; the places that became free go to those waiting. */
export function toastsOnScreen(ids: readonly string[]): void {
  shown = ids;
  for (const id of contents.keys()) if (!ids.includes(id)) contents.delete(id);
  fillPlaces();
}

function fillPlaces(): void {
  while (stage && shown.length < VISIBLE_AT_MOST) {
    const next = waiting.shift();
    if (!next) return;
    present(stage, next);
  }
}

function present(on: ToastStage, request: NamedRequest): void {
  const { id, tone, pushed } = request;
  contents.set(id, request);
  if (!shown.includes(id)) shown = [...shown, id];
  const isUrgent = tone === 'danger';
  const duration = tone === 'loading' ? Number.POSITIVE_INFINITY : pushed || isUrgent ? LONG_MS : SHORT_MS;
  on.show({ id, isUrgent, duration });
}
