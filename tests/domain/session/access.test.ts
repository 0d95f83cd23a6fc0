import { describe, expect, test } from 'vitest';
import { isGoodPassword } from '#domain/session/password.ts';
import { mayCall, passesRoleCheck } from '#domain/session/roles.ts';

describe('a password', () => {
  test.each([
    ['Kaj-demo-1', true],
    ['Åäö-kaj-9', true],
    ['Aa1-aaa', false],
    ['kaj-demo-1', false],
    ['KAJ-DEMO-1', false],
    ['Kaj-demo-x', false],
    ['Kajdemo11', false],
    ['Kaj demo 1', false],
  ])('the password $0 is good: $1', (password, isGood) => {
    expect(isGoodPassword(password)).toBe(isGood);
  });
});

describe('a role', () => {
  test.each([
    ['DefaultUser', 'session', true, true],
    ['DefaultUser', ['Moderator'], false, false],
    ['Moderator', ['SuperUser', 'Moderator'], true, true],
    ['', 'session', true, true],
    ['', ['SuperUser'], true, false],
    ['', ['DefaultUser'], true, true],
  ] as const)('%j where %j is required: portal %s, server %s', (role, required, inPortal, atServer) => {
    expect(passesRoleCheck(role, required)).toBe(inPortal);
    expect(mayCall(role, required)).toBe(atServer);
  });
});
