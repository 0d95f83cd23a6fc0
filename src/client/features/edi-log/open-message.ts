/** Which message of the log the address says is open. */
export interface OpenMessage {
  readonly message?: string;
}

export function parseOpenMessage({ message }: Readonly<Record<string, unknown>>): OpenMessage {
  return typeof message === 'string' && /^[oiw]\d{1,18}$/.test(message) ? { message } : {};
}
