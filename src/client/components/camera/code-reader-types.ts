/** What reads codes in pictures, whichever reader the browser offers (code-reader.ts). */
export interface CodeReader {
  /** Takes ownership of the picture. Returns the codes as a scanner would send them. */
  read(picture: ImageBitmap): Promise<readonly string[]>;
  close(): void;
}
