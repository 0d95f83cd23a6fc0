/** What the server says about its address at start: where it is, and whether browsers will work there. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** The address to open: browsers treat localhost, but not 127.0.0.1, as a name that other machines cannot forge. */
export function addressOf(app: FastifyInstance, { publicUrl, tls, host }: Config): string {
  if (publicUrl) return publicUrl;
  const { port } = app.server.address() as AddressInfo;
  return `${tls ? 'https' : 'http'}://${LOOPBACK.has(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

export function warnAboutAddress({ host, tls, publicUrl, databaseUrl, demo }: Config): void {
  if (LOOPBACK.has(host)) return;
  const encrypted = tls !== undefined || publicUrl?.startsWith('https://');
  if (!encrypted) {
    console.warn(
      `Warning: ${host} is reached over plain http from other machines. Browsers then neither keep the sign-in nor work ` +
        'offline. Set TLS_CERT and TLS_KEY, or put a proxy with TLS in front and set PUBLIC_URL and TRUST_PROXY.',
    );
  }
  if (demo ?? databaseUrl === undefined) {
    console.warn('Warning: this is a DEMO with passwords everybody knows, and it can be reached from other machines.');
  }
}
