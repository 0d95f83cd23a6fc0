/** Whether what somebody typed to confirm something is the phrase asked for, whatever its case. Used by server and page alike. */
export function isPhrase(typed: string, phrase: string): boolean {
  const fold = (text: string) => text.normalize('NFC').trim().toLowerCase();
  return fold(phrase) !== '' && fold(typed) === fold(phrase);
}
