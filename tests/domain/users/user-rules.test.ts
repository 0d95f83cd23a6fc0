/** What the users of a company may do to each other. */
import { expect, test } from 'vitest';
import type { SessionRole } from '#contract/primitives.ts';
import { deleteProblem, isLastModerator, isModerator, mayChangeUser } from '#domain/users/user-rules.ts';

const person = (username: string, role: SessionRole = 'Moderator') => ({ username, role });

test.each<[SessionRole, boolean]>([
  ['Moderator', true],
  ['SuperUser', false],
  ['DefaultUser', false],
  ['', false],
])('the role %j is that of a Moderator: %s', (role, expected) => {
  expect(isModerator(role)).toBe(expected);
});

test.each<[SessionRole, SessionRole[], boolean]>([
  ['Moderator', ['Moderator', 'DefaultUser'], true],
  ['SuperUser', ['DefaultUser', 'SuperUser'], true],
  ['SuperUser', ['Moderator', 'DefaultUser'], false],
  ['SuperUser', ['DefaultUser', 'Moderator'], false],
])('a %s may change the roles %j into each other: %s', (caller, roles, expected) => {
  expect(mayChangeUser(caller, roles)).toBe(expected);
});

test('the last Moderator is the one without another beside them', () => {
  const ada = person('ada');
  expect(isLastModerator(ada, [ada, person('bo', 'SuperUser'), person('cy', '')])).toBe(true);
  expect(isLastModerator(ada, [ada, person('bo')])).toBe(false);
  expect(isLastModerator(person('bo', 'SuperUser'), [ada, person('bo', 'SuperUser')])).toBe(false);
});

test('nobody deletes themselves or the last Moderator', () => {
  const ada = person('ada');
  const bo = person('bo', 'SuperUser');
  expect(deleteProblem(ada, ada, [ada, person('cy')])).toBe('ownAccount');
  expect(deleteProblem(ada, bo, [ada, bo])).toBe('lastModerator');
  expect(deleteProblem(ada, bo, [ada, bo, person('cy')])).toBeUndefined();
  expect(deleteProblem(bo, ada, [ada, bo])).toBeUndefined();
});
