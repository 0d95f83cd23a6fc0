/**
 * The top bar: the logo, which leads to the shipments, the main menu, test mode, company, notifications, account. On a small
 * screen the main menu folds into the hamburger menu. It scrolls away while a save bar is up on a low screen.
 */
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { Menu, type MenuEntry } from '#client/ui/menu.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { SessionRole } from '#contract/primitives.ts';
import { useLookEntries } from './appearance-entries.ts';
import { lazyPart, useOpening } from './lazy-part.ts';
import {
  COMPANY,
  isShownTo,
  type NavigationAct,
  type NavigationEntry,
  PROFILE,
  SETTINGS,
  SHIPMENTS,
  SUPPORT,
  TODAY,
} from './navigation.ts';
import { isUnder, ShellLink } from './shell-link.tsx';
import * as styles from './top-bar.module.css';
import { useNavigateToPath } from './use-navigate-to-path.ts';

/** Loaded only when a small screen opens it. */
const SmallMenu = lazyPart(async () => (await import('./small-menu.tsx')).SmallMenu);

export type TopBarProps = {
  account: { username: string; role: SessionRole };
  companyId: string | undefined;
  testMode: boolean;
  onLogout: () => void;
  bell: ReactNode;
};

export function TopBar({ account, companyId, testMode, onLogout, bell }: TopBarProps) {
  const { t, i18n } = useLingui();
  const go = useNavigateToPath();
  const isInSettings = useLocation({
    select: ({ pathname }) => SETTINGS.some(({ path }) => isUnder(pathname, path)),
  });
  const [small, setSmall] = useState(false);
  const openSmall = useOpening(SmallMenu, () => setSmall(true));

  const entry = (shown: NavigationEntry | NavigationAct): MenuEntry => {
    const label = i18n._(shown.label);
    const { icon } = shown;
    if ('act' in shown) return { key: label, label, icon, onSelect: shown.act };
    const { path, newTab } = shown;
    return { key: path, label, icon, ...(newTab ? { href: path } : { onSelect: () => go(path) }) };
  };
  const accountEntries: MenuEntry[] = [
    { key: 'name', title: account.username },
    entry(PROFILE),
    ...COMPANY.filter((one) => isShownTo(account.role, one)).map(entry),
    { key: 'line', line: true },
    ...useLookEntries(),
    { key: 'end', line: true },
    { key: 'logout', label: t`Log out`, icon: 'logout', onSelect: onLogout },
  ];

  return (
    <header className={styles.bar}>
      <IconButton id="main-menu" icon="menu" label={t`Menu`} className={styles.onlySmall} onClick={openSmall} />
      <ShellLink path={SHIPMENTS.path} className={styles.brand} aria-label={t`Kaj, to the shipments`}>
        <Logo />
      </ShellLink>
      <nav className={styles.places} aria-label={t`Main menu`}>
        {[TODAY, SHIPMENTS].map(({ path, label }) => (
          <ShellLink key={path} path={path} className={styles.place}>
            {i18n._(label)}
          </ShellLink>
        ))}
        <Menu
          label={t`Settings`}
          entries={SETTINGS.map(entry)}
          trigger={(trigger) => (
            <Place {...trigger} id="settings" aria-current={isInSettings ? 'true' : undefined}>
              {t`Settings`}
            </Place>
          )}
        />
        <Menu
          label={t`Support`}
          entries={SUPPORT.map(entry)}
          trigger={(trigger) => <Place {...trigger}>{t`Support`}</Place>}
        />
      </nav>
      <div className={styles.end}>
        {testMode && (
          <Tooltip
            text={t`Carriers get tests or nothing, labels say TEST, and no truck comes. It ends by itself once your company’s details have been verified.`}
            describes
            touch
          >
            <button type="button" className={styles.testMode}>{t`Test mode`}</button>
          </Tooltip>
        )}
        {companyId && (
          <Tooltip text={t`Your company id`} describes touch>
            <button type="button" className={styles.company}>
              {companyId}
            </button>
          </Tooltip>
        )}
        {bell}
        <Menu
          label={t`My account`}
          align="end"
          entries={accountEntries}
          trigger={(trigger) => (
            <Button {...trigger} id="my-account" variant="quiet" className={styles.account} aria-label={t`My account`}>
              <span className={styles.avatar}>{initials(account.username)}</span>
            </Button>
          )}
        />
      </div>
      {small && (
        <Suspense>
          <SmallMenu onClose={() => setSmall(false)} onLogout={onLogout} />
        </Suspense>
      )}
    </header>
  );
}

function Place({ children, ...trigger }: { children: ReactNode } & Omit<React.ComponentProps<'button'>, 'className'>) {
  return (
    <button type="button" {...trigger} className={styles.place}>
      {children}
      <Icon name="down" />
    </button>
  );
}

/** elin.lund@example.se becomes EL. */
function initials(username: string): string {
  const [name = ''] = username.split('@');
  const parts = name.split(/[._-]+/).filter(Boolean);
  return (parts.length > 1 ? parts.map((part) => part[0]).join('') : name).slice(0, 2).toUpperCase();
}
