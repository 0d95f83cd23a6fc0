import { describe, expect, test } from 'vitest';
import { NO_SESSION, nextSession, type Session, type SessionEvent } from '#domain/session/session-reducer.ts';

const anna = { username: 'anna@acme.test', role: 'DefaultUser', companyId: '1000' } as const;
const bert = { username: 'bert@acme.test', role: 'DefaultUser', companyId: '1000' } as const;
const answerFor = (user: typeof anna | typeof bert) => ({ ...user, accessToken: 'access', webSocketToken: 'socket' });
const signedIn: Session = { kind: 'signedIn', user: anna, accessToken: 'old', webSocketToken: null };
const renewed: Session = { kind: 'signedIn', user: anna, accessToken: 'access', webSocketToken: 'socket' };
const offline: Session = { kind: 'offline', user: anna };
const ranOut: Session = { kind: 'ended', user: anna, reason: 'ranOut' };

describe('what the session is after', () => {
  const table: [sentence: string, before: Session, event: SessionEvent, after: Session][] = [
    ['a sign-in', { kind: 'signedOut' }, { type: 'signedIn', answer: answerFor(anna) }, renewed],
    ['a sign-in by another user', signedIn, { type: 'signedIn', answer: answerFor(bert) }, { ...renewed, user: bert }],
    [
      'a sign-in by somebody who must add a second factor',
      { kind: 'signedOut' },
      { type: 'signedIn', answer: { ...answerFor(anna), addFactor: true } },
      { ...renewed, addFactor: true },
    ],
    [
      'a refresh that answers the same name of another company',
      signedIn,
      { type: 'refreshed', answer: { ...answerFor(anna), companyId: '2000' } },
      { kind: 'ended', user: anna, reason: 'otherUser' },
    ],
    [
      'a refresh that writes the name in capitals',
      signedIn,
      { type: 'refreshed', answer: { ...answerFor(anna), username: 'Anna@ACME.test' } },
      { ...renewed, user: { ...anna, username: 'Anna@ACME.test' } },
    ],
    ['a refresh at the start', NO_SESSION, { type: 'refreshed', answer: answerFor(anna) }, renewed],
    ['a refresh', signedIn, { type: 'refreshed', answer: answerFor(anna) }, renewed],
    ['the first refresh after working offline', offline, { type: 'refreshed', answer: answerFor(anna) }, renewed],
    [
      'a refresh that answers somebody else',
      signedIn,
      { type: 'refreshed', answer: answerFor(bert) },
      { kind: 'ended', user: anna, reason: 'otherUser' },
    ],
    [
      'a refused refresh',
      signedIn,
      { type: 'refused', isKnown: false },
      { kind: 'ended', user: anna, reason: 'ranOut' },
    ],
    [
      'a refused refresh after working offline',
      offline,
      { type: 'refused', isKnown: false },
      { kind: 'ended', user: anna, reason: 'ranOut' },
    ],
    ['a refused refresh at the start', NO_SESSION, { type: 'refused', isKnown: false }, { kind: 'signedOut' }],
    [
      'a refused refresh at the start, on a device somebody works on',
      NO_SESSION,
      { type: 'refused', isKnown: true },
      { kind: 'signedOut', reason: 'ranOut' },
    ],
    ['a second refusal', ranOut, { type: 'refused', isKnown: false }, ranOut],
    ['a sign-in by the same user in another tab', ranOut, { type: 'refreshed', answer: answerFor(anna) }, renewed],
    [
      'a sign-in by somebody else in another tab',
      ranOut,
      { type: 'refreshed', answer: answerFor(bert) },
      { kind: 'ended', user: anna, reason: 'otherUser' },
    ],
    ['going on without the server', NO_SESSION, { type: 'continuedOffline', user: anna }, offline],
    ['a websocket', renewed, { type: 'webSocketTokenUsed' }, { ...renewed, webSocketToken: null }],
    ['a websocket without the server', offline, { type: 'webSocketTokenUsed' }, offline],
    ['signing out', signedIn, { type: 'signedOut' }, { kind: 'signedOut' }],
    [
      'being signed out for a reason',
      signedIn,
      { type: 'signedOut', reason: 'ranOut' },
      { kind: 'signedOut', reason: 'ranOut' },
    ],
    ['signing out in another window', signedIn, { type: 'signedOutElsewhere', user: anna }, { kind: 'signedOut' }],
    ['the same without the server', offline, { type: 'signedOutElsewhere', user: anna }, { kind: 'signedOut' }],
    ['the same behind the dialog', ranOut, { type: 'signedOutElsewhere', user: anna }, { kind: 'signedOut' }],
    ['somebody else signing out in another window', signedIn, { type: 'signedOutElsewhere', user: bert }, signedIn],
    ['anyone doing so before it is known', NO_SESSION, { type: 'signedOutElsewhere', user: anna }, NO_SESSION],
  ];
  test.each(table)('the session has its next state after %s', (_, before, event, after) => {
    expect(nextSession(before, event)).toEqual(after);
  });

  test('a name written in other letters is the same user', () => {
    const answer = { ...answerFor(anna), username: 'Anna@Acme.test' };
    expect(nextSession(signedIn, { type: 'refreshed', answer }).kind).toBe('signedIn');
  });
});
