/**
 * The mail to a carrier's EDI desk: who we are, and by name what only they know. Nothing is sent by Kaj: the person's own mail program
 * or the clipboard takes it. A password is asked for by another way than mail.
 */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ListedCarrier, Suite } from '#contract/carrier.ts';
import { formatNumber } from '#domain/numbers/number-series.ts';

type DeskMail = { readonly subject: string; readonly text: string; readonly missing: readonly string[] };

/** Nothing for a carrier without messages. */
export function deskMail(
  i18n: I18n,
  carrier: ListedCarrier,
  suite: Suite | undefined,
  company: string,
): DeskMail | undefined {
  if (!suite?.neededFields.edi || carrier.bookingType !== 'EDI') return undefined;
  const missing = missingAnswers(i18n, carrier);
  const about = carrier.gaNo ? i18n._(msg`${company}, agreement ${carrier.gaNo}`) : company;
  const ours = carrier.uNBaddressOwn && [carrier.uNBaddressOwn, carrier.uNBqualifierOwn].filter(Boolean).join(', ');
  const packages = carrier.numberSeries.package;
  const first = packages && formatNumber(packages, BigInt(packages.current));
  const lines = (rows: readonly (string | false | null | undefined)[]) => rows.filter(Boolean).map((row) => `- ${row}`);
  const text = [
    i18n._(msg`Hello,`),
    i18n._(msg`we are going to book with you by EDI from Kaj and would like to test. This is us:`),
    ...lines([
      about,
      ours && i18n._(msg`Our EDI address, qualifier: ${ours}`),
      i18n._(msg`Messages: IFTMIN to you; APERAK and IFTSTA from you`),
      first && i18n._(msg`Package numbers: the first is ${first}`),
      i18n._(msg`All is sent with the test flag until you have said yes`),
    ]),
    ...(missing.length > 0 ? ['', i18n._(msg`Please send us:`), ...lines(missing)] : []),
    '',
    company,
  ].join('\n');
  return { subject: i18n._(msg`EDI for ${about}`), text, missing };
}

function missingAnswers(i18n: I18n, carrier: ListedCarrier): string[] {
  const asked: readonly (readonly [boolean, string])[] = [
    [!carrier.gaNo, i18n._(msg`Our agreement number with you`)],
    [!carrier.fTPserver, i18n._(msg`Server and port`)],
    [
      !carrier.fTPaccount || !carrier.fTPpassword.set,
      i18n._(msg`Account and password (the password by phone, please)`),
    ],
    [!carrier.uNBaddressRec, i18n._(msg`Your EDI address and qualifier`)],
    [
      !carrier.fTPinDirectory || !carrier.fTPoutDirectory,
      i18n._(msg`Folders: where we leave bookings, where we fetch answers`),
    ],
  ];
  return asked.filter(([isMissing]) => isMissing).map(([, words]) => words);
}

export function mailLink({ subject, text }: DeskMail): string {
  // Mail programs want the line breaks of mails.
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
}
