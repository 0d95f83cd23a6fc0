/**
 * The addresses used to connect to a carrier's server. The name is resolved once, and the addresses that were checked are the ones
 * used, so that a name cannot resolve differently afterwards. They are tried in turn, because one of them may lead nowhere.
 * Addresses inside the server's own network are refused unless a setting allows them: otherwise anybody who edits a connection
 * could reach what only this machine can. Where the operator lists hosts, no other name is even looked up.
 */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type TcpNetConnectOpts } from 'node:net';
import { networkInterfaces } from 'node:os';
import { domainToASCII } from 'node:url';
import type { ServerTrust } from './remote-session.ts';
import { TransferError } from './transfer-error.ts';

const PRIVATE_NETWORKS: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  // Unspecified, loopback, and IPv4 addresses written as IPv6 ones.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

/**
 * How long one address of several may take to answer before the next one is tried. The system's own quarter of a second gives up
 * every server that is far away; a first packet that is lost is sent again after one second. Unit: milliseconds.
 */
export const ADDRESS_LIMIT = 3_000;

export async function serverAddresses(
  name: string,
  { allowPrivate, hosts }: Pick<ServerTrust, 'allowPrivate' | 'hosts'>,
): Promise<readonly LookupAddress[]> {
  const host = canonicalHost(name);
  // Before it is looked up: a question to a name server tells its owner something too.
  if (hosts && !hosts.some((listed) => isOf(host, listed))) throw new TransferError('name', 'hostNotListed', name);
  // What was compared is what is looked up.
  const found = host === '' ? [] : await lookup(host, { all: true });
  if (found.length === 0) throw new TransferError('name', 'nameUnknown');
  const refused = allowPrivate ? undefined : found.find(({ address }) => isInside(address));
  if (refused) throw new TransferError('name', 'addressRefused', refused.address);
  return found;
}

/** Connects to these addresses and no other, whatever the name means by now. */
export function connectionTo(addresses: readonly LookupAddress[], port: number): TcpNetConnectOpts {
  return {
    ...{ host: 'resolved', port, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: ADDRESS_LIMIT },
    lookup: (_name, _options, found) => found(null, [...addresses]),
  };
}

/** In the one form in which hosts are compared: small letters, without the dot at the end, punycode, IPv6 as short as it goes. */
export function canonicalHost(name: string): string {
  if (isIP(name) === 6)
    return URL.canParse(`http://[${name}]`) ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name;
  return domainToASCII(name).replace(/\.$/, '');
}

/** `*.example.com` is every name below it. Both are canonical. */
function isOf(host: string, listed: string): boolean {
  return listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed;
}

/** Whether the address is inside the server's own network, or is one of this machine's own. */
export function isInside(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  // Checks one family at a time: an IPv4 address would also match its IPv6 form, which is refused.
  const inside = new BlockList();
  for (const [network, prefix] of PRIVATE_NETWORKS) {
    if (network.includes(':') === (family === 'ipv6')) inside.addSubnet(network, prefix, family);
  }
  for (const own of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])) {
    if (own.family.toLowerCase() === family) inside.addAddress(own.address, family);
  }
  return inside.check(address, family);
}
