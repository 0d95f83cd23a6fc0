/**
 * A page to read, for anybody: contents beside it, language and theme above, and no session needed. It is on the device with
 * the rest of Kaj, so it opens without a network, too.
 */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTitle } from '#client/components/use-title.ts';
import { useLookEntries } from '#client/shell/appearance-entries.ts';
import { Button } from '#client/ui/button.tsx';
import { Logo } from '#client/ui/logo.tsx';
import * as styles from './reading-page.module.css';

type ReadingPageProps = {
  title: string;
  contents: readonly { readonly id: string; readonly title: string }[];
  children: ReactNode;
};

export function ReadingPage({ title, contents, children }: ReadingPageProps) {
  const { t } = useLingui();
  useTitle(title);
  const look = useLookEntries();
  const [at, setAt] = useState(contents[0]?.id);
  useReached(contents, setAt);
  return (
    <>
      <header className={styles.top}>
        <Link to="/Shipments" aria-label={t`Kaj, to the shipments`} className={styles.brand}>
          <Logo />
        </Link>
        {look.map(({ key, label, icon, onSelect }) => (
          <Button key={key} variant="quiet" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </header>
      <div className={styles.reading}>
        <nav className={styles.contents} aria-label={t`Contents`}>
          {contents.map(({ id, title: name }) => (
            <a key={id} href={`#${id}`} aria-current={id === at ? 'true' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <main>{children}</main>
      </div>
      <footer className={styles.foot}>{t`Kept on this device, readable offline`}</footer>
    </>
  );
}

/** Tracks which part of the page is being read, and scrolls to the one in the URL once the text is there. */
function useReached(contents: ReadingPageProps['contents'], onReached: (id: string) => void): void {
  useEffect(() => {
    const asked = window.location.hash.slice(1);
    const part = contents.some(({ id }) => id === asked) ? document.getElementById(asked) : null;
    part?.scrollIntoView();
    const observer = new IntersectionObserver(
      (seen) => {
        const reached = seen.find(({ isIntersecting }) => isIntersecting);
        if (reached) onReached(reached.target.id);
      },
      { rootMargin: '-80px 0px -60% 0px' },
    );
    for (const { id } of contents) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [contents, onReached]);
}
