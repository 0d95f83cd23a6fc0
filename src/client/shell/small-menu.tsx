/** The hamburger menu: every entry of the top bar, with Subscription and Users for everyone; the routes' guards still apply. */
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '#client/ui/drawer.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useLookEntries } from './appearance-entries.ts';
import {
  COMPANY,
  type NavigationAct,
  type NavigationEntry,
  PROFILE,
  SETTINGS,
  SHIPMENTS,
  SUPPORT,
  TODAY,
} from './navigation.ts';
import { ShellLink } from './shell-link.tsx';
import * as styles from './small-menu.module.css';

type SmallMenuProps = { onClose: () => void; onLogout: () => void };

export function SmallMenu({ onClose, onLogout }: SmallMenuProps) {
  const { t, i18n } = useLingui();
  const look = useLookEntries();
  const groups: { title: string | undefined; entries: readonly (NavigationEntry | NavigationAct)[] }[] = [
    { title: undefined, entries: [TODAY, SHIPMENTS] },
    { title: t`Settings`, entries: SETTINGS },
    { title: t`Support`, entries: SUPPORT },
    { title: t`My account`, entries: [PROFILE, ...COMPANY] },
  ];
  return (
    <Drawer title={t`Menu`} side="start" onClose={onClose}>
      <nav aria-label={t`Main menu`}>
        {groups.map(({ title, entries }) => (
          <ul key={title ?? ''} aria-label={title}>
            {title && (
              <li className={styles.title} aria-hidden="true">
                {title}
              </li>
            )}
            {entries.map((entry) => (
              <li key={'act' in entry ? entry.label.id : entry.path}>
                {'act' in entry ? (
                  <button
                    type="button"
                    className={styles.entry}
                    onClick={() => {
                      onClose();
                      entry.act();
                    }}
                  >
                    <Icon name={entry.icon} />
                    {i18n._(entry.label)}
                  </button>
                ) : entry.newTab ? (
                  <a className={styles.entry} href={entry.path} target="_blank" rel="noreferrer" onClick={onClose}>
                    <Icon name={entry.icon} />
                    {i18n._(entry.label)}
                  </a>
                ) : (
                  <ShellLink path={entry.path} className={styles.entry} onGone={onClose}>
                    <Icon name={entry.icon} />
                    {i18n._(entry.label)}
                  </ShellLink>
                )}
              </li>
            ))}
          </ul>
        ))}
        {look.map(({ key, label, icon, onSelect }) => (
          <button key={key} type="button" className={styles.entry} onClick={onSelect}>
            <Icon name={icon} />
            {label}
          </button>
        ))}
        <button type="button" className={styles.entry} onClick={onLogout}>
          <Icon name="logout" />
          {t`Log out`}
        </button>
      </nav>
    </Drawer>
  );
}
