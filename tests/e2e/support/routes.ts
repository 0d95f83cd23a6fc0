/**
 * Every page of the portal, read from the route tree, so that a new page is walked by the tests that walk all of them. A page for
 * one entry is visited with the sample of its parameter.
 */
import { readFileSync } from 'node:fs';

/** Not pages: they lead on, or exist in development only. */
const LEADING_ON = ['/', '/$', '/Logout', '/gallery'];

/** The addresses of all pages; a parameter without a sample is an error. */
export function portalRoutes(samples: Readonly<Record<string, string>>): string[] {
  const tree = readFileSync('src/client/route-tree.gen.ts', 'utf8');
  const [, byAddress = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  const addresses = [...byAddress.matchAll(/'([^']+)':/g)].map(([, address = '']) => address);
  if (addresses.length === 0) throw new Error('The route tree has no pages.');
  return addresses
    .filter((address) => !LEADING_ON.includes(address))
    .map((address) =>
      address.replace(/\$(\w+)/g, (_, parameter: string) => {
        const sample = samples[parameter];
        if (sample === undefined) throw new Error(`There is no sample of ${parameter} for ${address}.`);
        return sample;
      }),
    );
}
