/**
 * The frame of all account screens: one card in the middle with the theme's logo, the screen's content, and links to create an
 * account, to sign in and home. A typed address is passed on as navigation state, never in the URL.
 */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTitle } from '#client/components/use-title.ts';
import { useLookEntries } from '#client/shell/appearance-entries.ts';
import { OfflineLine } from '#client/shell/offline-line.tsx';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Logo } from '#client/ui/logo.tsx';
import { Panel } from '#client/ui/panel.tsx';
import * as styles from './account-screen.module.css';

type AccountScreenProps = {
  title: string;
  children: ReactNode;
  /** The address typed so far; it prefills the other screen. */
  username?: string;
  register?: boolean;
  login?: boolean;
  home?: boolean;
  wide?: boolean;
  /** The screen's own links, before those to log in and register. */
  links?: ReactNode;
};

export function AccountScreen(props: AccountScreenProps) {
  const { title, children, username, register = true, login = true, home = false, wide, links } = props;
  const { t } = useLingui();
  useTitle(title);
  const look = useLookEntries();
  const state = username ? { username } : {};
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        {look.map(({ key, label, icon, onSelect }) => (
          <Button key={key} variant="quiet" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </header>
      <Quay />
      <main className={styles.middle}>
        <Panel className={classes(styles.card, wide && styles.wide)}>
          <Logo size="card" />
          <h1>{title}</h1>
          {children}
          <nav className={styles.links} aria-label={t`Account`}>
            {links}
            {login && (
              <Link to="/Login" state={state}>
                {t`Log in`}
              </Link>
            )}
            {register && (
              <Link to="/Register" state={state}>
                {t`Create account`}
              </Link>
            )}
            {home && <Link to="/Home">{t`Home`}</Link>}
          </nav>
        </Panel>
      </main>
      <OfflineLine />
    </div>
  );
}

/** The mark of the logo, large and faint: the quay the card stands on. */
function Quay() {
  return (
    <svg className={styles.quay} viewBox="0 0 44 42" aria-hidden="true">
      <path d="M0 6h11v36H0zM14 24v-4L26 6h12L22.5 24zM14 27h24c0 8.3-6.7 15-15 15h-9z" />
    </svg>
  );
}
