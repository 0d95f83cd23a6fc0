/**
 * Pairing: the six letters that the print program shows. Small letters, dashes and pasted text are read, and the sixth letter sends.
 * After five wrong tries there is a pause.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { formatInstant } from '#client/i18n/formats.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Cells } from '#client/ui/cells.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { PAIRING_CODE_LENGTH, PAIRING_LETTERS, type Station } from '#contract/station.ts';
import * as styles from './stations.module.css';

type Problem = { readonly code: string; readonly left: number } | { readonly until: string };

export function PairStation({ onPaired }: { onPaired: (station: Station) => unknown }) {
  const { t } = useLingui();
  const { clock } = useServices();
  const pairing = useDirectWrite('pairStation');
  const [letters, setLetters] = useState('');
  const [problem, setProblem] = useState<Problem>();

  const send = (code: string) =>
    pairing.run(t`Pairing`, async (call) => {
      try {
        const station = await call({ body: { code } });
        if (station) await onPaired(station);
      } catch (error) {
        const found = error instanceof ApiError ? problemOf(error, code, clock.now()) : undefined;
        if (!found) throw error;
        setProblem(found);
        setLetters('');
      }
      return undefined;
    });

  function read(written: string): void {
    const code = lettersOf(written);
    setLetters(code);
    if (code.length === PAIRING_CODE_LENGTH && !pairing.busy) void send(code);
  }

  return (
    <Cells title={t`Pair this station`}>
      <div className={styles.pair}>
        <p>{t`Write the six letters that the print program shows.`}</p>
        <TextField
          className={styles.letters}
          label={t`Six letters`}
          value={letters}
          onChange={read}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          disabled={pairing.reason !== undefined}
          hint={pairing.reason ?? t`Never O, I or Q among them. The sixth letter sends.`}
          error={problem && <ProblemText problem={problem} />}
        />
      </div>
    </Cells>
  );
}

function ProblemText({ problem }: { problem: Problem }) {
  if ('until' in problem) {
    const { until } = problem;
    return <Trans>Five wrong tries. Pairing is possible again at {until}.</Trans>;
  }
  const { code, left } = problem;
  const shown = `${code.slice(0, 3)}–${code.slice(3)}`;
  return (
    <>
      <Trans>No program waits with {shown}. The letters may be over ten minutes old; the program shows new ones.</Trans>{' '}
      <Plural
        value={left}
        one="# try left, then a pause of five minutes."
        other="# tries left, then a pause of five minutes."
      />
    </>
  );
}

function problemOf({ code, fields, retryAfter }: ApiError, written: string, now: number): Problem | undefined {
  if (code === 'tooMany') return { until: formatInstant(now + (retryAfter ?? 0)).slice(-'HH:mm'.length) };
  const left = fields.code?.values?.left;
  return code === 'rules' && left !== undefined ? { code: written, left: Number(left) } : undefined;
}

/** The first six letters of what was written or pasted. */
function lettersOf(written: string): string {
  const letters = Array.from(written.toUpperCase()).filter((letter) => PAIRING_LETTERS.includes(letter));
  return letters.slice(0, PAIRING_CODE_LENGTH).join('');
}
