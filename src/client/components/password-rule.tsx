/** The password rule as six marks that fill as they are met; they turn red only after a password was refused. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/ui/icon.tsx';
import { meets, PASSWORD_DEMANDS, type PasswordDemand } from '#domain/session/password.ts';
import * as styles from './password-rule.module.css';

const WORDS: Readonly<Record<PasswordDemand, MessageDescriptor>> = {
  length: msg`at least 8 characters`,
  lower: msg`a lower case letter`,
  upper: msg`an upper case letter`,
  digit: msg`a digit`,
  special: msg`a special character`,
};

type PasswordRuleProps = { password: string; repeated: string; isRefused: boolean };

export function PasswordRule({ password, repeated, isRefused }: PasswordRuleProps) {
  const { t, i18n } = useLingui();
  const marks = [
    ...PASSWORD_DEMANDS.map((demand) => ({
      key: demand as string,
      text: i18n._(WORDS[demand]),
      isMet: meets(password, demand),
    })),
    { key: 'alike', text: t`both alike`, isMet: password !== '' && password === repeated },
  ];
  return (
    <ul className={styles.rule} aria-label={t`The password needs`}>
      {marks.map(({ key, text, isMet }) => (
        <li key={key} className={isMet ? styles.met : isRefused ? styles.wrong : undefined}>
          <Icon name={isMet ? 'state-80' : 'state-10'} />
          {text}
          <span className="visually-hidden">{isMet ? t`met` : t`not met`}</span>
        </li>
      ))}
    </ul>
  );
}
