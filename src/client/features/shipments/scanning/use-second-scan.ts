/** What waits for the same command to be scanned again: reported when it is asked for and when its time has run out. */
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef } from 'react';
import type { ScanCommand } from '#domain/scanning/command-code.ts';
import { isSecondScan, type PendingCommand, SECOND_SCAN_WITHIN } from '#domain/scanning/second-scan.ts';
import type { Say } from './command-card.tsx';
import { COMMAND_WORDS } from './command-names.ts';

type CommandToConfirm = {
  readonly command: ScanCommand;
  readonly about: string;
  /** What it would do, and the words for not having done it. */
  readonly what: string;
  readonly notDone: string;
};

export interface SecondScan {
  /** True for the second scan in time; the first one says what it would do. */
  readonly isConfirmed: (toConfirm: CommandToConfirm, say: Say) => boolean;
  readonly asked: () => ScanCommand | undefined;
  readonly drop: () => void;
}

export function useSecondScan(): SecondScan {
  const { t, i18n } = useLingui();
  const first = useRef<PendingCommand>(undefined);
  const timer = useRef(0);
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    first.current = undefined;
  }, []);
  useEffect(() => drop, [drop]);

  return {
    drop,
    asked: () => first.current?.command,
    isConfirmed({ command, about, what, notDone }, say) {
      const now = { command, about, at: performance.now() };
      const isSecond = isSecondScan(first.current, now);
      drop();
      if (isSecond) return true;
      first.current = now;
      const name = i18n._(COMMAND_WORDS[command].name);
      const seconds = SECOND_SCAN_WITHIN / 1000;
      say('ask', t`Scan ${name} once more`, t`${what}: scan within ${seconds} seconds.`);
      timer.current = window.setTimeout(() => {
        drop();
        say('not', notDone, t`The second scan did not come within ${seconds} seconds.`);
      }, SECOND_SCAN_WITHIN);
      return false;
    },
  };
}
