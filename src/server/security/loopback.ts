/** The names and addresses by which a machine speaks to itself; what is sent there is on no network. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
