/** A failure that whoever found it has put into words for the person in front of the screen; shown as any other (error-messages.ts). */
import type { MessageDescriptor } from '@lingui/core';

export class WordedError extends Error {
  readonly words: MessageDescriptor;
  constructor(words: MessageDescriptor, cause: unknown) {
    super('Told in words', { cause });
    this.name = 'WordedError';
    this.words = words;
  }
}
