/**
 * Parts of a screen that are loaded after it. One that nobody asked for and that cannot be loaded leaves its place as it is
 * and is tried again: the screen it belongs to, and what was typed there, stay. Whoever asks for one by hand is told where
 * they asked. What no further try can bring comes when the page is loaded again (missing-chunk.ts).
 * Not here: a page as a whole, for which the router decides (error-page.tsx).
 */
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { useServices } from '#client/components/services.tsx';
import { loadOtherTexts } from '#client/i18n/translations.ts';
import { isMissingChunk, loadAtLast } from './missing-chunk.ts';

/** Unit: milliseconds. Before the second try of what somebody waits for. */
const SOON = 1000;

export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads it before it is drawn; rejects when it is still missing at the second try. */
  load(i18n: I18n): Promise<void>;
}

/** Comes with all texts. Wants a Suspense around it, whose fallback is what stands there meanwhile. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const { promise: loaded, resolve, reject } = Promise.withResolvers<ComponentType<Props>>();
  let isTrying = false;

  async function attempt(i18n: I18n): Promise<void> {
    const [part] = await Promise.all([load(), loadOtherTexts(i18n)]);
    resolve(part);
  }

  function Lazy(props: Props) {
    const { i18n } = useLingui();
    const services = useServices();
    if (!isTrying) {
      isTrying = true;
      loadAtLast(() => attempt(i18n), services).catch(reject);
    }
    return createElement(use(loaded), props);
  }

  Lazy.load = async (i18n: I18n) => {
    try {
      await attempt(i18n);
    } catch (error) {
      if (!isMissingChunk(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, SOON));
      await attempt(i18n);
    }
  };
  return Lazy;
}

/** A handler that opens what is drawn by a late part: it is there before it is opened, or the handler rejects. */
export function useOpening(part: Pick<LazyPart<never>, 'load'>, open: () => void): () => Promise<void> {
  const { i18n } = useLingui();
  return async () => {
    await part.load(i18n);
    open();
  };
}

/** Messages among others: for screens that must be able to say how something went, whatever becomes of the network. */
export function loadLazyParts() {
  return import('./lazy-parts.tsx');
}
