/**
 * Parts of a screen that are loaded after it. If a part that nobody asked for cannot be loaded, its place stays as it is and
 * loading is tried again: the screen, and what was typed there, stay. A person who asks for a part is told about a failure
 * where they asked. What no further try can load comes when the page is reloaded (missing-chunk.ts).
 * Not here: a page as a whole, for which the router decides (error-page.tsx).
 */
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { useServices } from '#client/components/services.tsx';
import { loadOtherTexts } from '#client/i18n/translations.ts';
import { isMissingChunk, loadAtLast } from './missing-chunk.ts';

/** Unit: milliseconds. The wait before the second try of a part that somebody waits for. */
const SOON = 1000;

export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the part before it is drawn; rejects when the second try fails too. */
  load(i18n: I18n): Promise<void>;
}

/** Loads the part along with all texts. It needs a Suspense around it, whose fallback is shown meanwhile. */
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

/** Returns a handler that opens what a lazy part draws: it loads the part first, and rejects if that fails. */
export function useOpening(part: Pick<LazyPart<never>, 'load'>, open: () => void): () => Promise<void> {
  const { i18n } = useLingui();
  return async () => {
    await part.load(i18n);
    open();
  };
}

/** Loads toasts, among others: for screens that must be able to say how something went, whatever happens to the network. */
export function loadLazyParts() {
  return import('./lazy-parts.tsx');
}
