/**
 * Takes jobs one after the other, prints each and reports it. Each is recorded before it is printed and again afterwards: a job
 * known to be printed is only reported, and where it is not known, a person is asked to look.
 * Not here: printing itself (printers.mjs, plain-printing.mjs), what is remembered (job-state.mjs).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { call } from './call.mjs';
import { reasonOf, say, sayOnce } from './words.mjs';

/** Seconds the server may keep a call open. */
const WAIT = 25;
/** Milliseconds until the next try, doubled up to the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;
const MAX_WORDS = 200;
/** As many copies as Kaj lets anybody ask for. */
const MOST_COPIES = 20;
/** How a document of each type begins, after so many blanks at most. */
const MOST_BEFORE = 64;
const BEGINNINGS = { 'application/pdf': '%PDF-', 'application/zpl': '^XA' };

/** What can be printed; which of them a printer gets is chosen in Kaj. */
const FORMATS = Object.keys(BEGINNINGS).join(',');

/**
 * `printing` prints a job (`print`), knows whether doing so again gives the same (`isRepeatable`) and which printers there are
 * (`printers`). Runs until it is stopped; returns `refused` when Kaj says that the key of a station is nobody's any more.
 */
export async function runJobs({ settings, state, printing, stopping }) {
  let isRefused = false;
  /** Runs until it is stopped. A job that is being printed then is finished and reported. */
  async function work() {
    let pause = 0;
    while (!stopping.signal.aborted && !isRefused) {
      if (pause > 0) await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const since = performance.now();
      const answer = await askForJob();
      if (answer.retryIn !== undefined) {
        pause = answer.retryIn || Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, pause * 2));
        continue;
      }
      // A server that has nothing holds the call; what says so at once would be asked without end.
      pause = answer.job || performance.now() - since > FIRST_PAUSE ? 0 : FIRST_PAUSE;
      if (answer.job) await carryOut(answer.job);
    }
  }

  async function askForJob() {
    const own = { clientId: state.clientId, clientName: settings.name, printers: printing.printers().join('\n') };
    const query = new URLSearchParams({ wait: String(WAIT), ...own, formats: FORMATS });
    try {
      const response = await call(settings, `/print/jobs?${query}`, { signal: stopping.signal });
      if (response.status === 204) return {};
      if (response.status === 200) return { job: JSON.parse(response.text) };
      return { retryIn: refusal(response) };
    } catch (error) {
      if (!stopping.signal.aborted) sayOnce(`Kaj does not answer (${reasonOf(error)}). It is tried again.`);
      return { retryIn: 0 };
    }
  }

  /** How long the server asks to be left alone, in milliseconds; 0 leaves the pause to the client. */
  function refusal({ status, headers, text }) {
    if (status === 401 || status === 403) {
      // Something on the way may refuse as well; only Kaj knows whether the key is its own.
      if (settings.isStation && codeOf(text) === 'session') isRefused = true;
      if (settings.isStation) sayOnce(`Kaj answers ${status}. It is tried again.`);
      else sayOnce('The client key is not valid. Create a new one in "My profile" and put it into the settings.');
      return LONGEST_PAUSE;
    }
    sayOnce(`Kaj answers ${status}. It is tried again.`);
    return Math.min(LONGEST_PAUSE, 1000 * (Number(headers['retry-after']) || 0));
  }

  async function carryOut(job) {
    if (!isJob(job)) {
      sayOnce('What arrived is no job of Kaj. It is left alone.');
      await delay(LONGEST_PAUSE, undefined, { signal: stopping.signal }).catch(() => undefined);
      return;
    }
    const known = state.get(job.id);
    if (known === 'printed') return acknowledge(job.id, { cameOut: true });
    // Writing to a folder again gives the same file, but whether a printer printed cannot be known from here.
    if (known === 'started' && !printing.isRepeatable(job)) {
      return fail(job, 'The print client was stopped while it printed. Look whether it came out.');
    }
    if (known === 'failed') return fail(job, 'It was not printed.');
    const bytes = Buffer.from(job.base64Data, 'base64');
    const beginning = BEGINNINGS[job.contentType ?? 'application/pdf'];
    if (!beginning || !bytes.subarray(0, MOST_BEFORE).toString('latin1').trimStart().startsWith(beginning)) {
      return fail(job, 'What arrived is no document.');
    }
    state.note(job.id, 'started');
    try {
      await printing.print(job, bytes);
    } catch (error) {
      return fail(job, reasonOf(error));
    }
    state.note(job.id, 'printed');
    say(`Printed ${job.fileName}${job.copies > 1 ? `, ${job.copies} copies` : ''}.`);
    await acknowledge(job.id, { cameOut: true });
  }

  /** Its id becomes part of file names and of a line in the log, and its copies are printed: neither is taken on trust. */
  function isJob(job) {
    const { id, copies, fileName, base64Data, printer, printType } = job ?? {};
    const areTexts = [fileName, base64Data].every((text) => typeof text === 'string' && !/\p{Cc}/u.test(text));
    const arePlaces = [printer ?? '', printType ?? ''].every(
      (text) => typeof text === 'string' && !/^-|\p{Cc}/u.test(text),
    );
    const isCount = Number.isInteger(copies) && copies >= 1 && copies <= MOST_COPIES;
    return /^[\w-]{1,64}$/.test(id ?? '') && typeof id === 'string' && isCount && areTexts && arePlaces;
  }

  async function fail(job, words) {
    state.note(job.id, 'failed');
    say(`Not printed: ${job.fileName}. ${words}`);
    await acknowledge(job.id, { cameOut: false, failure: words.slice(0, MAX_WORDS) });
  }

  /** Reports jobs that were printed but not yet acknowledged. */
  async function answerForPrinted() {
    for (const id of state.unanswered()) await acknowledge(id, { cameOut: true });
  }

  /** Retries until the server has heard it; a job the server no longer knows needs no answer. */
  async function acknowledge(id, body) {
    let pause = FIRST_PAUSE;
    for (;;) {
      try {
        const response = await call(settings, `/print/jobs/${encodeURIComponent(id)}/ack`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if ((response.status >= 200 && response.status < 300) || response.status === 404)
          return state.note(id, 'answered');
        pause = refusal(response) || pause;
      } catch (error) {
        sayOnce(`Kaj does not answer (${reasonOf(error)}). It is tried again.`);
      }
      // The job stays on record and is reported at the next start.
      if (stopping.signal.aborted || isRefused) return;
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(LONGEST_PAUSE, pause * 2);
    }
  }

  await answerForPrinted();
  await work();
  return isRefused ? 'refused' : 'stopped';
}

function codeOf(text) {
  try {
    return JSON.parse(text).code;
  } catch {
    return undefined;
  }
}
