import { domainToASCII } from 'node:url';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EmailSchema } from '#contract/primitives.ts';
import { sentEmail } from '#domain/shared/sent-email.ts';

describe('[FLD-05] [W12] a mail address is read as it is copied', () => {
  test.each([
    ["o'brien@example.com", "o'brien@example.com"],
    ['o\u2019brien@example.com', "o'brien@example.com"],
    ['info@åkeri.se', 'info@åkeri.se'],
    ['info@xn--keri-ooa.se', 'info@xn--keri-ooa.se'],
    ['info@example.se ', 'info@example.se'],
    ['\u200binfo@example.se\u200b', 'info@example.se'],
    ['info@example.se\u00a0', 'info@example.se'],
    ['mailto:info@example.se', 'info@example.se'],
    ['mailto:info@example.se?subject=Gods', 'info@example.se'],
    ['<info@example.se>', 'info@example.se'],
    ['Anna Ek <anna.ek@example.se>', 'anna.ek@example.se'],
    ['"Ek, Anna" <anna.ek@example.se>;', 'anna.ek@example.se'],
    ['<mailto:info@example.se>', 'info@example.se'],
    ['info@example.se;', 'info@example.se'],
    ['Info@Example.SE', 'Info@example.se'],
    ['a+gods@example.museum', 'a+gods@example.museum'],
    ['post@gods.xn--p1ai', 'post@gods.xn--p1ai'],
    ['post@пример.рф', 'post@пример.рф'],
    ['a_b-c.d@sub.example.co.uk', 'a_b-c.d@sub.example.co.uk'],
    ['x@a.io', 'x@a.io'],
  ])('%j is %j', (typed, address) => {
    expect(v.parse(EmailSchema, typed)).toBe(address);
  });

  test.each([
    ['åsa@example.se', 'emailLetters'],
    ['info@', 'invalidEmail'],
    ['@example.se', 'invalidEmail'],
    ['info@example', 'invalidEmail'],
    ['info@@example.se', 'invalidEmail'],
    ['in fo@example.se', 'invalidEmail'],
    ['info@exa mple.se', 'invalidEmail'],
    ['info@example..se', 'invalidEmail'],
    ['info@-example.se', 'invalidEmail'],
    ['.info@example.se', 'invalidEmail'],
    ['info.@example.se', 'invalidEmail'],
    ['info@127.0.0.1', 'invalidEmail'],
    ['a@b.se, c@d.se', 'invalidEmail'],
    ['a@b.se\nBcc: c@d.se', 'invalidEmail'],
    ['info@example.se/x', 'invalidEmail'],
  ])('%j is refused as %s', (typed, code) => {
    expect(v.safeParse(EmailSchema, typed).issues?.[0]?.message).toBe(code);
  });

  test.each([
    'info@åkeri.se',
    'info@bücher.example',
    'a@例え.jp',
    'a@пример.рф',
    'a@ελληνικά.gr',
    'a@räksmörgås.se',
    'a@münchen-ost.de',
    'a@почемужеонинеговорятпорусски.example',
    'a@他们为什么不说中文.example',
    'a@ひとつ屋根の下2.example',
    'a@3年b組金八先生.example',
    'a@tạisaohọkhôngthểchỉnóitiếngviệt.example',
    'a@ליהמהבתכלמושערבי.example',
    'a@example.se',
  ])('the mail address $0 is sent with its domain in ASCII', (address) => {
    const [local, domain = ''] = address.split('@');
    expect(sentEmail(address)).toBe(`${local}@${domainToASCII(domain)}`);
  });
});
