/** A portal that was built for a provider whose sign-in has a host of its own. */
import { createDemoDatabase } from './support/demo-database.ts';
import { startGateway } from './support/gateway.ts';
import { test as base, DEMO, expect, fillSignIn } from './support/kaj-test.ts';
import { buildPortal, testedVersion } from './support/portal-builds.ts';
import { startServer } from './support/server-process.ts';

/** Unit: milliseconds. */
const BUILD_LIMIT = 300_000;

const test = base.extend<{ readonly signInHost: { readonly asked: string[]; readonly origin: string } }>({
  // Builds a portal of its own, which takes a busy machine longer than a test may.
  signInHost: [
    async ({ url, served, page }, use) => {
      const server = await startServer(await createDemoDatabase(), { PORTAL_ORIGINS: url });
      const host = await startGateway(() => server.port);
      const origin = `http://localhost:${host.port}`;
      const portal = await server.beside(await buildPortal(testedVersion(), { VITE_AUTH_URL: `${origin}/api/` }));
      served.by = portal;
      const asked: string[] = [];
      page.on('request', (call) => {
        const { pathname, origin: asks } = new URL(call.url());
        if (asks === origin) asked.push(`${call.method()} ${pathname}`);
      });
      await use({ asked, origin });
      await page.goto('about:blank');
      await portal.stop();
      await host.close();
      await server.remove();
    },
    { timeout: BUILD_LIMIT },
  ],
});

test('[SES-11] with VITE_AUTH_URL the sign-in alone goes to its host, and its session works at the API’s', async ({
  page,
  url,
  signInHost,
}) => {
  await page.goto('/Login');
  const signedIn = page.waitForResponse(`${signInHost.origin}/api/login`);
  await fillSignIn(page, DEMO.user);
  expect((await signedIn).status()).toBe(200);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(new Set(signInHost.asked)).toEqual(new Set(['POST /api/login']));
  const refreshed = page.waitForResponse(`${url}/api/refresh`);
  await page.reload();
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
