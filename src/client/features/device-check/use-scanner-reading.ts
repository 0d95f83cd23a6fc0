/**
 * What a scanner sends into the field of the check: keys or text without keys, and what it ends a code with. A code without an end
 * is over when nothing more comes.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { pressedKey } from '#client/components/scanner/pressed-key.ts';
import { writtenText } from '#client/components/scanner/written-text.ts';
import { type BurstRecorder, createBurstRecorder, type RecordedBurst } from '#domain/scanning/burst-recorder.ts';
import type { ScanEnd } from '#domain/scanning/scanner-key.ts';

export interface ScannerReading {
  readonly burst: RecordedBurst;
  /** The keys behind the code, in their order. */
  readonly ends: readonly ScanEnd[];
}

/** Unit: milliseconds. What comes later belongs to no code. */
const OVER_AFTER = 250;

export function useScannerReading(
  field: RefObject<HTMLInputElement | null>,
  onRead: (reading: ScannerReading) => void,
): void {
  const report = useRef(onRead);
  report.current = onRead;

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const burst: BurstRecorder = createBurstRecorder();
    let last: ScannerReading | undefined;
    let endedAt = Number.NEGATIVE_INFINITY;
    let timer = 0;

    const end = (ends: readonly ScanEnd[]) => {
      clearTimeout(timer);
      last = { burst: burst.judge(), ends };
      burst.clear();
      report.current(last);
    };
    const waitForEnd = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => burst.judge().isScan && end([]), OVER_AFTER);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target !== input) return;
      const key = pressedKey(event);
      const isAfterEnd = key.at - endedAt <= OVER_AFTER;
      const meaning = burst.press(key, isAfterEnd);
      if (meaning.is === 'character' || meaning.is === 'altDigit') {
        if (meaning.is === 'character') burst.expectText();
        waitForEnd();
      }
      if (meaning.is === 'control') event.preventDefault();
      if (meaning.is !== 'end') return;
      if (burst.count() > 0) {
        const { isScan } = burst.judge();
        // Tab moves a person on from the field; a scanner stays for the next code.
        if (meaning.end === 'Tab' && !isScan) return;
        event.preventDefault();
        endedAt = key.at;
        end([meaning.end]);
      } else if (isAfterEnd && last) {
        event.preventDefault();
        last = { ...last, ends: [...last.ends, meaning.end] };
        report.current(last);
      }
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === 'Alt') burst.releaseAlt();
    };
    const onBeforeInput = (event: InputEvent) => {
      const written = writtenText(event);
      if (!written) return;
      const [text = '', ...ends] = written.text.split(/[\r\n\t]+/);
      if (burst.write(text, event.timeStamp, written.kind)) waitForEnd();
      if (ends.length > 0 && burst.count() > 0) {
        event.preventDefault();
        end(['Enter']);
      }
    };
    // Before the portal's own listeners, and before the browser's commands. On the window, where keys of an input method are heard.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    input.addEventListener('keyup', onKeyUp);
    input.addEventListener('beforeinput', onBeforeInput);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      input.removeEventListener('keyup', onKeyUp);
      input.removeEventListener('beforeinput', onBeforeInput);
    };
  }, [field]);
}
