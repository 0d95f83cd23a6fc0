/**
 * Build numbers: groups of digits separated by dots, compared group by group, so that 1.10 is above 1.9. Ours have one group.
 */

/** Unit: characters. Longer than any number, shorter than any page. */
const MAX_LENGTH = 32;

/** The version number in a text, ignoring surrounding blanks; undefined if the text is anything else. */
export function parseVersion(text: string): string | undefined {
  const version = text.trim();
  return version.length <= MAX_LENGTH && /^\d+(\.\d+)*$/.test(version) ? version : undefined;
}

export function isAbove(version: string, other: string): boolean {
  const parts = version.split('.').map(BigInt);
  const others = other.split('.').map(BigInt);
  const places = Array.from({ length: Math.max(parts.length, others.length) }, (_, place) => place);
  const first = places.find((place) => (parts[place] ?? 0n) !== (others[place] ?? 0n));
  return first !== undefined && (parts[first] ?? 0n) > (others[first] ?? 0n);
}
