/**
 * What an FTP server's listing says. No standard describes one (RFC 959, LIST: a person is to read it), so there are lines that cannot
 * be read; of what they are about only the name is known, from a list of names (NLST).
 * Not here: asking for either (ftp-session.ts).
 */
import { type FileInfo, FileType } from 'basic-ftp';
import { parseList } from 'basic-ftp/dist/parseList.js';

export interface Listing {
  readonly entries: readonly FileInfo[];
  readonly unread: readonly string[];
}

/** Of names, and of lines they are compared with: a carrier's server is not trusted to be short. */
const MOST_COMPARED = 1000;
const SUM = /^\s*total\b/i;
/** The values of this fact have no case (RFC 3659, 7.5.1). */
const TYPE_FACT = /^([^ ]*;)?type=(file|[cp]?dir);/i;
/** How lines of several systems mark a directory: Unix and NetWare, Windows, IBM i, VMS, EPLF. */
const DIRECTORY = /^\s*d|<DIR>|\s\*DIR\b|\.DIR;\d|^\+[^\t]*\//i;

export function readListing(text: string): Listing {
  const entries: FileInfo[] = [];
  const unread: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || SUM.test(line)) continue;
    // What begins with a blank is taken for a name by the library.
    const found = line.startsWith(' ') ? undefined : readLine(line);
    if (found) entries.push(...found);
    else unread.push(line);
  }
  return { entries, unread };
}

/** Undefined where it cannot be read; none for the directory itself and the one above it. */
function readLine(line: string): FileInfo[] | undefined {
  try {
    return parseList(line.replace(TYPE_FACT, (facts) => facts.toLowerCase()));
  } catch {
    return undefined;
  }
}

/** Names without their paths, but for those that the listing has already told of and those that it shows to be directories. */
export function furtherNames(text: string, { entries, unread }: Listing): string[] {
  const known = new Set(entries.map(({ name }) => name));
  const directories = unread.filter((line) => DIRECTORY.test(line)).slice(0, MOST_COMPARED);
  const lines = text.split(/\r?\n/).slice(0, MOST_COMPARED);
  const names = lines.map((line) => line.replace(/^.*[/\\]/, '').replace(/^'(.*)'$/, '$1'));
  return [...new Set(names)].filter(
    (name) => !/^\.{0,2}$/.test(name) && !known.has(name) && !directories.some((line) => isOf(line, name)),
  );
}

/** Whether a line ends with the name, but for what some systems put behind it. */
function isOf(line: string, name: string): boolean {
  return line.replace(/\/$/, '').endsWith(name) || line.trimStart().startsWith(`${name} `);
}

export function isListedFile({ type }: FileInfo): boolean {
  return type === FileType.File || type === FileType.Unknown;
}
