/** The words of EDI that a step uses, in one line each. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Cells } from '#client/ui/cells.tsx';
import * as styles from './setup.module.css';

const WORDS = {
  edi: [msg`EDI`, msg`Messages from computer to computer, in files both sides can read`],
  webService: [msg`Web service`, msg`Kaj asks the carrier at once and gets numbers back`],
  server: [msg`Server`, msg`The computer where files are left and fetched, with a name, a port and an account`],
  sftp: [msg`SFTP, FTPS, FTP`, msg`The way there: SFTP and FTPS are locked, FTP is open and only for old servers`],
  hostKey: [msg`Host key`, msg`The server’s fingerprint: if it changes, somebody else may be answering`],
  agreement: [msg`Agreement number`, msg`The customer number on the carrier’s invoices; it goes in every message`],
  address: [msg`EDI address`, msg`Who a message is from or for. Yours is your GLN`],
  qualifier: [msg`Qualifier`, msg`What kind of address it is: 14 a GLN, ZZ something you agreed`],
  gln: [msg`GLN`, msg`Your company’s 13 digit number from GS1`],
  prefix: [
    msg`GS1 company prefix`,
    msg`The first 7 to 10 digits of all your GS1 numbers. GS1 in your country gives it`,
  ],
  sscc: [msg`SSCC`, msg`18 digits on a package, the only one in the world`],
  checkDigit: [msg`Check digit`, msg`The last digit, counted from the others, so that a wrong scan is noticed`],
  series: [msg`Series`, msg`The numbers you may use, from and to`],
  iftmin: [msg`IFTMIN`, msg`The booking: what, from where, to where`],
  aperak: [msg`APERAK`, msg`Their yes or no to a booking`],
  iftsta: [msg`IFTSTA`, msg`What happened on the way: picked up, delivered`],
  deliveryType: [
    msg`Delivery type`,
    msg`What you choose in a shipment: a carrier and its product, under a name of yours`,
  ],
} as const satisfies Readonly<Record<string, readonly [MessageDescriptor, MessageDescriptor]>>;
export type EdiWord = keyof typeof WORDS;

export function EdiWords({ words }: { words: readonly EdiWord[] }) {
  const { t, i18n } = useLingui();
  return (
    <Cells title={t`In one line each`}>
      <dl className={styles.words}>
        {words.map((word) => (
          <div key={word}>
            <dt>{i18n._(WORDS[word][0])}</dt>
            <dd className="muted">{i18n._(WORDS[word][1])}</dd>
          </div>
        ))}
      </dl>
    </Cells>
  );
}
