/**
 * The text that is about to arrive in a field, as the browser tells it before: from a key, from an input method (whose whole text
 * so far comes each time), from the clipboard.
 */
export interface WrittenText {
  readonly text: string;
  readonly kind: 'inserted' | 'composed';
  readonly isPasted: boolean;
}

/** Undefined if none is: something is deleted, or undone. */
export function writtenText({ inputType, data, dataTransfer }: InputEvent): WrittenText | undefined {
  const text = data ?? dataTransfer?.getData('text/plain') ?? '';
  switch (inputType) {
    case 'insertText':
    case 'insertReplacementText':
    case 'insertFromComposition':
      return { text, kind: 'inserted', isPasted: false };
    case 'insertCompositionText':
      return { text, kind: 'composed', isPasted: false };
    case 'insertFromPaste':
      return { text, kind: 'inserted', isPasted: true };
    case 'insertLineBreak':
    case 'insertParagraph':
      return { text: '\n', kind: 'inserted', isPasted: false };
    default:
      return undefined;
  }
}
