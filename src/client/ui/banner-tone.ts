/** A carrier's message is a warning if its first sentence says so in English or Swedish, otherwise an error. */
export type BannerTone = 'danger' | 'warning';

export function bannerTone(message: string): BannerTone {
  return /warning|varning/i.test(splitFirstSentence(message).first) ? 'warning' : 'danger';
}

export function splitFirstSentence(message: string): { first: string; rest: string } {
  const end = message.search(/[.!?](\s|$)|\n/);
  if (end < 0) return { first: message.trim(), rest: '' };
  return { first: message.slice(0, end + 1).trim(), rest: message.slice(end + 1).trim() };
}
