/**
 * The file that a batch of sheets is written to: numbered objects, deflated streams, and the table that locates them (PDF
 * 1.7, ISO 32000-1, 7.5). The same objects always give the same bytes.
 * Not here: the content of the objects (pdf-canvas.ts, pdf-font.ts).
 */
export type Ref = number & { readonly brand: 'pdf object' };
export type PdfFile = ReturnType<typeof createPdfFile>;

/** zlib's deflate, supplied by the platform, because this layer runs wherever JavaScript does. Text content is ASCII. */
export type Deflate = (content: string | Uint8Array) => Uint8Array;

/** A comment that tells transfer programs that the file is not text. */
const NOT_TEXT = Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a);

export const refTo = (ref: Ref): string => `${ref} 0 R`;
/** A text outside the pages, such as a title: UTF-16 with a byte order mark. */
export const textString = (text: string): string => `<feff${utf16Hex(text)}>`;

export function utf16Hex(text: string): string {
  let hex = '';
  for (let index = 0; index < text.length; index += 1) hex += text.charCodeAt(index).toString(16).padStart(4, '0');
  return hex;
}

/** Room for one paper with its fonts. Unit: bytes. */
const FIRST_ROOM = 64 * 1024;

export function createPdfFile(deflate: Deflate) {
  // One run of bytes that grows: thousands of small pieces, kept until the end, would be most of the memory of a long file.
  let bytes = new Uint8Array(FIRST_ROOM);
  const places: number[] = [];
  let length = 0;

  const makeRoom = (more: number): void => {
    if (length + more <= bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * bytes.length, length + more));
    grown.set(bytes);
    bytes = grown;
  };
  const push = (chunk: Uint8Array): void => {
    makeRoom(chunk.length);
    bytes.set(chunk, length);
    length += chunk.length;
  };
  const write = (text: string): void => {
    makeRoom(text.length);
    for (let index = 0; index < text.length; index += 1) bytes[length + index] = text.charCodeAt(index);
    length += text.length;
  };
  /** Reserves a number for an object that others refer to before it is written. */
  const reserve = (): Ref => {
    places.push(0);
    return places.length as Ref;
  };
  const begin = (ref: Ref): void => {
    places[ref - 1] = length;
  };
  const object = (body: string, ref: Ref = reserve()): Ref => {
    begin(ref);
    write(`${ref} 0 obj\n${body}\nendobj\n`);
    return ref;
  };
  const stream = (entries: string, content: string | Uint8Array, ref: Ref = reserve()): Ref => {
    const packed = deflate(content);
    begin(ref);
    write(`${ref} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`);
    push(packed);
    write('\nendstream\nendobj\n');
    return ref;
  };
  const save = (root: Ref, info: Ref): Uint8Array => {
    const start = length;
    const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
    write(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
    write(`trailer\n<</Size ${places.length + 1}/Root ${refTo(root)}/Info ${refTo(info)}>>\n`);
    write(`startxref\n${start}\n%%EOF\n`);
    return bytes.slice(0, length);
  };

  write('%PDF-1.7\n');
  push(NOT_TEXT);
  return { reserve, object, stream, save };
}
