import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();

test('[SES-02] sign-in answers tokens, username, role and company; the refresh token only as a cookie', async () => {
  const body = { username: ` ${TEST_USERS.SuperUser.toUpperCase()} `, password: TEST_PASSWORD };
  const answer = await server.anonymous.call('login', { body });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    accessToken: expect.any(String),
    webSocketToken: expect.any(String),
    username: TEST_USERS.SuperUser,
    role: 'SuperUser',
    companyId: TEST_COMPANY,
  });
  const [cookie = '', ...more] = answer.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const value = cookie.split('=')[1]?.split(';')[0] ?? '';
  expect(value.length).toBeGreaterThan(32);
  expect(JSON.stringify(answer.body)).not.toContain(value);
});
