/**
 * Asks a register of passwords that were in breaches, in the way of Have I Been Pwned (https://haveibeenpwned.com/API/v3#PwnedPasswords):
 * it is told the first five of the 40 hexadecimal digits of the password's SHA-1 and answers with the rest of all it knows with
 * these, so it learns neither the password nor whether it was found. An operator names it; without one nothing is asked.
 * A register that does not answer keeps nobody from choosing a password: the operator is told, once an hour.
 */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { callOutside } from '#server/transfer/outside-call.ts';

/** Somebody waits for it. Unit: milliseconds. */
const TIME_LIMIT = 3000;
/** Padded answers have 1,000 lines of up to 50 characters. Unit: bytes. */
const LONGEST_ANSWER = 300_000;
/** Unit: hexadecimal digits. */
const SHOWN = 5;
/** Unit: milliseconds. */
const TOLD_EVERY = 3_600_000;

export type IsBreached = (password: string) => Promise<boolean>;

export interface BreachedPasswordsParts {
  /** Absent: no password counts as breached. */
  readonly url: string | undefined;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly clock: () => Date;
}

export function createBreachedPasswords({ url, log, clock }: BreachedPasswordsParts): IsBreached {
  if (url === undefined) return async () => false;
  const place = url.replace(/\/+$/, '');
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (why: string) => {
    const now = clock().getTime();
    if (now - toldAt < TOLD_EVERY) return;
    toldAt = now;
    log.warn({ why }, 'The register of breached passwords does not answer; passwords are chosen without it.');
  };
  return async (password) => {
    const digits = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const { status, text } = await callOutside({
        ...{ method: 'GET', url: `${place}/${digits.slice(0, SHOWN)}` },
        headers: { 'add-padding': 'true', accept: 'text/plain', 'user-agent': 'Kaj' },
        ...{ limit: TIME_LIMIT, longest: LONGEST_ANSWER },
      });
      if (status !== 200) tell(`status ${status}`);
      return isListed(text, digits.slice(SHOWN));
    } catch (error) {
      tell(error instanceof Error ? error.message : 'unknown');
      return false;
    }
  };
}

/** Lines such as `0018A45C4D1DEF81644B54AB7F969B88D65:10`; what only fills an answer up has been seen 0 times. */
function isListed(text: string, rest: string): boolean {
  return text.split(/\r?\n/).some((line) => {
    const [digits = '', times = ''] = line.trim().toUpperCase().split(':');
    return digits === rest && Number(times) > 0;
  });
}
