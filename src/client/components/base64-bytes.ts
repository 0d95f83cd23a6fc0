/** The bytes of a file that came within JSON. */
export function base64Bytes(base64Data: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Data);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
