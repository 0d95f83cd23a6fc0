/**
 * Light, dark, or as the system has it. The choice is kept in local storage and set on <html> before the first paint by
 * public/theme.js; here it is read, changed and observed. All colours follow through `color-scheme` (tokens.css).
 */
import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'theme';
/** A choice that the browser would not keep lasts as long as the page. */
let unkept: Theme | undefined;
const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

export function readTheme(): Theme {
  if (unkept) return unkept;
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
    unkept = undefined;
  } catch {
    unkept = theme;
  }
  applyTheme();
}

/** Applies the stored choice to the page; called at start and after a change, here or in another tab. */
export function applyTheme(): void {
  const theme = readTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** The choice, what the system has now, and what is shown. */
export function useTheme(): { theme: Theme; ofSystem: 'light' | 'dark'; shown: 'light' | 'dark' } {
  const theme = useSyncExternalStore(subscribe, readTheme);
  const ofSystem = useSyncExternalStore(subscribe, () => (systemDark().matches ? 'dark' : 'light'));
  return { theme, ofSystem, shown: theme === 'system' ? ofSystem : theme };
}

function subscribe(listener: () => void): () => void {
  const media = systemDark();
  const onStorage = (event: StorageEvent) => event.key === STORAGE_KEY && applyTheme();
  listeners.add(listener);
  media.addEventListener('change', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
    window.removeEventListener('storage', onStorage);
  };
}
