/**
 * Parts of a screen that are loaded after it. One that cannot be loaded leaves its place as it is and is tried again: the
 * screen it belongs to, and what was typed there, stay. For a page as a whole the router decides (error-page.tsx).
 */
import { useLingui } from '@lingui/react';
import { type ComponentType, createElement, use } from 'react';
import { loadOtherTexts } from '#client/i18n/translations.ts';
import { isMissingChunk } from './missing-chunk.ts';

/** Unit: milliseconds. */
const NEXT_TRY = 10_000;

/** Comes with all texts. Wants a Suspense around it, whose fallback is what stands there meanwhile. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  return function Late(props) {
    const { i18n } = useLingui();
    loading ??= untilLoaded(async () => (await Promise.all([load(), loadOtherTexts(i18n)]))[0]);
    return createElement(use(loading), props);
  };
}

async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isMissingChunk(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, NEXT_TRY));
    }
  }
}

/** Messages among others: for screens that must be able to say how something went, whatever becomes of the network. */
export function loadLateParts() {
  return import('./late-parts.tsx');
}
