import { expect, test } from 'vitest';
import { isGoodPassword } from '#domain/session/password.ts';
import common from '#server/session/common-passwords.json';
import { passwordProblem } from '#server/session/password-check.ts';

/** What the user, their address and their company are called. */
const ABOUT = ['elin.lund', 'Elin Lund', 'Hamnens Gods AB'];
const notBreached = async () => false;

test('[ACC-06] [A11] at least 3,000 common passwords that meet the rule are refused', async () => {
  const meeting = common.passwords.filter(isGoodPassword);
  expect(meeting.length).toBeGreaterThanOrEqual(3000);
  const problems = await Promise.all(meeting.map((password) => passwordProblem(password, [], notBreached)));
  expect(problems.filter((problem) => problem !== 'commonPassword')).toEqual([]);
});

test.each([
  ...['Password1!', 'P@ssw0rd', 'P@$$w0rd123', 'passw0rD!', 'Welcome123!', 'Qwerty123!', 'Qwerty1!', '1qaz@WSX'],
  ...['Admin@123', 'Summer2026!', 'Sommar2026!', 'Lösenord1!', 'Hejsan123!', 'Monday#1', '123Password!', '!QAZ2wsx'],
])('[ACC-06] [A11] the password $0 is refused as common', async (password) => {
  expect(await passwordProblem(password, ABOUT, notBreached)).toBe('commonPassword');
});

test.each(['Kaj-demo-1', 'Ny-Kaj-2026', 'Quite-another-7', 'Lastkaj-nio-4', 'tR4v-ers!Kran', 'Blue7 Boats.On'])(
  '[ACC-06] [A11] the password $0 may be chosen',
  async (password) => {
    expect(await passwordProblem(password, ABOUT, notBreached)).toBeUndefined();
  },
);

test.each([
  ...['Elin2026!', 'Elin.Lund-1', 'H@mnens-G0ds', 'HamnensGods#1', '#1Lund-Elin', 'KajPortal!1', 'Kaj-Frakt-26'],
  ...['Moderator#1', 'Hamnens.Elin.9', 'Sändning-24', 'Lagret-Terminal-7'],
])('[ACC-06] the password $0 is refused as made of words that whoever knows its user would try', async (password) => {
  expect(await passwordProblem(password, ABOUT, notBreached)).toBe('ownWordsPassword');
});

test.each(['Elins-gula-1', 'Kajplats-nio-4', 'Lund-i-regn-7', 'Gods!Kran-9'])(
  '[ACC-06] the password $0, of own words and another, may be chosen',
  async (password) => {
    expect(await passwordProblem(password, ABOUT, notBreached)).toBeUndefined();
  },
);

test('[ACC-06] a password that does not meet the rule is told so, common or not', async () => {
  expect(await passwordProblem('password', ABOUT, notBreached)).toBe('invalidPassword');
});
