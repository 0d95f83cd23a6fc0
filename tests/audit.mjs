/**
 * `npm run audit`: asks the registry which parts that a server runs with have known weaknesses, and names each with the time in which it
 * must be mended (docs/security.md, Parts of others). A registry that does not answer says nothing about any part: that is told as such
 * and is no success.
 */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** Exit status of an audit that was not answered, as of a program that may be tried again later. */
export const NOT_ANSWERED = 75;
const MEND_WITHIN = { critical: '48 hours', high: 'a week' };
const OTHERS = 'a month';
/** Unit: milliseconds. */
const AUDIT_LIMIT = 120_000;

function audit() {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: AUDIT_LIMIT,
  });
  const report = readReport(stdout);
  if (!report?.vulnerabilities) {
    const reason = report?.message ?? report?.error?.summary ?? error?.message ?? 'no report';
    console.error(`Not answered: the registry does not say which parts have known weaknesses (${reason})`);
    return NOT_ANSWERED;
  }
  const weak = Object.values(report.vulnerabilities);
  for (const part of weak) console.error(describe(part));
  if (weak.length > 0) return 1;
  console.log('The registry knows no weakness of any part');
  return 0;
}

function readReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `via` names the weaknesses of the part, or the parts from which it has them. */
function describe({ name, range, severity, via, fixAvailable }) {
  const why = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`)).join('; ');
  const fix = fixAvailable ? 'an update mends it' : 'no update mends it yet';
  return `${name} ${range}: ${severity}, to be mended within ${MEND_WITHIN[severity] ?? OTHERS}, ${fix}: ${why}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = audit();
