/**
 * Whether this browser can put Kaj on the home screen, and how: by its own prompt, or, on iPad and iPhone, by hand.
 * A person who said no is not asked again on this device.
 */
import { deviceValues } from '#client/data/device/browser-storage.ts';
import { createObservable, type Observable } from '#client/data/observable-value.ts';

export type InstallWay = 'none' | 'prompt' | 'byHand';

export interface InstallOffer {
  readonly way: Observable<InstallWay>;
  /** Shows the browser's prompt. */
  install(): Promise<void>;
  decline(): void;
  start(): void;
}

/** Not in the DOM's types: only Chromium has it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const DECLINED = 'kaj.installDeclined';

export function createInstallOffer(): InstallOffer {
  const way = createObservable<InstallWay>('none');
  let prompt: BeforeInstallPromptEvent | undefined;

  return {
    way,
    async install() {
      await prompt?.prompt();
      prompt = undefined;
      way.set('none');
    },
    decline() {
      deviceValues.setItem(DECLINED, '1');
      way.set('none');
    },
    start() {
      if (deviceValues.getItem(DECLINED) !== null || isInstalled()) return;
      addEventListener('beforeinstallprompt', (event) => {
        event.preventDefault();
        prompt = event as BeforeInstallPromptEvent;
        way.set('prompt');
      });
      addEventListener('appinstalled', () => way.set('none'));
      if (isAppleTouchDevice()) way.set('byHand');
    },
  };
}

export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  );
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export function isAppleTouchDevice(): boolean {
  return (
    /iPad|iPhone/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
