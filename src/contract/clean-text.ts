/**
 * Takes out of a text what nobody sees and nobody means: characters without width, special blanks and hyphens, blanks at the
 * ends. They come along when a text is copied from a web page, a PDF or a spreadsheet, and then papers and messages carry them
 * and searches do not find the text. Applied to every text that enters: by forms when a field is left, and by the server to
 * every call.
 * Not here: which characters a carrier can read (domain/shared/latin1-text.ts), how texts are compared (fold-text.ts).
 */

/**
 * Default ignorable characters (Unicode property DI: zero-width blanks and joiners, marks of direction, soft hyphens, Hangul
 * fillers, tags), and the marks of annotations. Those within an emoji belong to it and are kept with it.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}(?:\uFE0E|\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})+|[\d#*]\uFE0F\u20E3)|\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu;
/** Every blank but the plain one; the Braille pattern without dots, which also looks like one. */
const BLANKS = /[\p{Zs}\u2800]/gu;
const LINE_SEPARATORS = /[\u2028\u2029]/gu;
/** Hyphens proper. Dashes have a meaning of their own and stay. */
const HYPHENS = /[\u2010\u2011]/gu;
/** What any of the above matches; most texts have none of it. */
const SUSPECT = /^\s|\s$|[^\n\r\t\x20-\x7E]/u;

export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return withoutInvisible(text.normalize('NFC'))
    .replace(LINE_SEPARATORS, '\n')
    .replace(BLANKS, ' ')
    .replace(HYPHENS, '-')
    .trim();
}

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (_, emoji: string | undefined) => emoji ?? '');
}

/** Members whose texts are taken exactly as they were typed. */
const EXACT = /password|secret|token|^vt$|key/i;

/** Cleans every text within a value, in place. Not recursive, as nesting may be deep. */
export function cleanTexts<Value>(value: Value): Value {
  const top = { value };
  const open: object[] = [top];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    for (const [name, member] of Object.entries(holder)) {
      if (typeof member === 'string') {
        if (!EXACT.test(name)) (holder as Record<string, unknown>)[name] = cleanText(member);
      } else if (typeof member === 'object' && member !== null) open.push(member);
    }
  }
  return top.value;
}
