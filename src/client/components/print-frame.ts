/**
 * The hidden frame whose pages a browser prints, and how long it has to live. There is one at a time.
 *
 * Removed too early, it prints blank pages: Safari asks its person first while the script goes on, and tablets read the pages once
 * a printer is chosen, minutes later (react-to-print #64 and #397, printThis #182 and #193). So it goes once the browser says that
 * the dialog is closed, and otherwise with the next print. Some browsers say so as soon as the dialog opens: nobody closes one
 * that fast, so then it goes with the next thing its person does in the page, which a dialog does not let them do.
 */
import { PrintFailure, printWindow } from './print-failure.ts';
import * as styles from './print-pdf.module.css';

/** Unit: milliseconds. */
const TOO_FAST_FOR_A_PERSON = 1000;

export interface PrintFrame {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  /** Opens the print dialog; the frame removes itself afterwards. */
  print(): void;
  remove(): void;
}

let removeLast = () => {};

/** `onRemoved`: lets go of what the pages were made from. */
export function openPrintFrame(title: string, onRemoved: () => void): PrintFrame {
  removeLast();
  const frame = document.createElement('iframe');
  frame.className = styles.frame ?? '';
  frame.title = title;
  // Nobody sees it, so the Tab key passes it by.
  frame.tabIndex = -1;
  const gone = new AbortController();
  const remove = () => {
    if (gone.signal.aborted) return;
    gone.abort();
    frame.remove();
    onRemoved();
  };
  removeLast = remove;
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) {
    remove();
    throw new PrintFailure('refused', new Error('The browser gave no frame to print from'));
  }
  return {
    window: contentWindow as Window & typeof globalThis,
    document: contentDocument,
    remove,
    print() {
      const started = performance.now();
      const onAfterPrint = () => {
        if (performance.now() - started >= TOO_FAST_FOR_A_PERSON) return remove();
        const next = { signal: gone.signal, capture: true };
        for (const act of ['pointerdown', 'keydown']) addEventListener(act, remove, next);
      };
      contentWindow.addEventListener('afterprint', onAfterPrint, { signal: gone.signal });
      try {
        printWindow(contentWindow);
      } catch (error) {
        remove();
        throw error;
      }
    },
  };
}
