/** Where one can go from here: each line is a full-width target and says what is found there. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ShellLink } from '#client/shell/shell-link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import * as styles from './link-list.module.css';

export type LinkEntry = {
  icon: IconName;
  title: string;
  text: ReactNode;
} & ({ path: string; newTab?: boolean } | { onGo: () => void });

export function LinkList({ entries }: { entries: readonly LinkEntry[] }) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.title}>
          <Target entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Target({ entry }: { entry: LinkEntry }) {
  const { t } = useLingui();
  const isAway = 'path' in entry && entry.newTab;
  const inside = (
    <>
      <Icon name={entry.icon} />
      <span>
        <b>{entry.title}</b> <small>{entry.text}</small>
        {isAway && <span className="visually-hidden"> {t`(opens in a new tab)`}</span>}
      </span>
      <Icon name={isAway ? 'external' : 'right'} />
    </>
  );
  if ('onGo' in entry) {
    return (
      <button type="button" className={styles.target} onClick={entry.onGo}>
        {inside}
      </button>
    );
  }
  if (isAway) {
    return (
      <a className={styles.target} href={entry.path} target="_blank" rel="noreferrer">
        {inside}
      </a>
    );
  }
  return (
    <ShellLink className={styles.target} path={entry.path}>
      {inside}
    </ShellLink>
  );
}
