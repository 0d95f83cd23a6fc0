/** A block of checks: each line shows its state as icon and word, with its figure at the end. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import * as styles from './device-check.module.css';

/** `told`: neither good nor bad. */
export type Standing = 'checking' | 'good' | 'warn' | 'bad' | 'told';

export interface CheckedLine {
  readonly name: string;
  readonly standing: Standing;
  readonly detail?: string | undefined;
  readonly figure?: string | undefined;
}

const MARK: Record<Standing, IconName> = {
  checking: 'waiting',
  good: 'state-80',
  warn: 'warn',
  bad: 'state-22',
  told: 'info',
};

type CheckBlockProps = { title: string; lines: readonly CheckedLine[]; children?: ReactNode };

export function CheckBlock({ title, lines, children }: CheckBlockProps) {
  const { t } = useLingui();
  const words: Record<Standing, string> = {
    checking: t`Checking`,
    good: t`Works`,
    warn: t`Look at this`,
    bad: t`Does not work`,
    told: '',
  };
  return (
    <Cells title={title}>
      <ul className={styles.lines}>
        {lines.map(({ name, standing, detail, figure }) => (
          <li key={name} data-standing={standing}>
            <Icon name={MARK[standing]} />
            <div>
              <span>{name}</span>
              {words[standing] !== '' && <span className="visually-hidden">: {words[standing]}</span>}
              {detail && <small>{detail}</small>}
            </div>
            {figure && <span className={styles.figure}>{figure}</span>}
          </li>
        ))}
      </ul>
      {children}
    </Cells>
  );
}
