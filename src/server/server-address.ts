/** What the server says about its address at start: where it is, and whether browsers will work there. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { isLoopback } from './security/loopback.ts';

/** The address to open: browsers treat localhost, but not 127.0.0.1, as a name that other machines cannot forge. */
export function addressOf(app: FastifyInstance, { publicUrl, tls, host }: Config): string {
  if (publicUrl) return publicUrl;
  const { port } = app.server.address() as AddressInfo;
  return `${tls ? 'https' : 'http'}://${isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

/** What to do on a server that has no company yet. */
export function firstCompanyAt(app: FastifyInstance, config: Config): string {
  const page = new URL('/Register', addressOf(app, config)).href;
  return (
    `There is no company yet. Make the first one with: npm run company -- create "Its name" moderator@example.com\n` +
    `It prints a link for its first Moderator. Or register it at ${page}.`
  );
}

export function warnAboutAddress({ host, tls, publicUrl, demo }: Config): void {
  if (isLoopback(host) && !publicUrl) return;
  const encrypted = tls !== undefined || publicUrl?.startsWith('https://');
  if (!encrypted && !isLoopback(host)) {
    console.warn(
      `Warning: ${host} is reached over plain http from other machines. Browsers then neither keep the sign-in nor work ` +
        'offline. Set TLS_CERT and TLS_KEY, or put a proxy with TLS in front and set PUBLIC_URL and TRUST_PROXY.',
    );
  }
  if (demo) {
    console.warn('Warning: this is a DEMO with passwords everybody knows, and it can be reached from other machines.');
  }
}
