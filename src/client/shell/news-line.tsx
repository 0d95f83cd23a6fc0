/** One line for what is new, once after an update: until it is shown or closed. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import * as styles from './news.module.css';
import { hasUnreadNews, noteNewsRead, showNews } from './news-state.ts';

export function NewsLine() {
  const { t } = useLingui();
  const { userKey } = useUserData();
  const [isUnread, setUnread] = useState(() => hasUnreadNews(userKey));
  if (!isUnread) return null;

  function read() {
    noteNewsRead(userKey);
    setUnread(false);
  }

  return (
    <section className={styles.line} aria-label={t`What is new`}>
      <p>
        <b>{t`New:`}</b> {t`one box finds everything, also pages and what you looked for before`}
      </p>
      <Button
        variant="quiet"
        onClick={() => {
          read();
          showNews();
        }}
      >
        {t`Show`}
      </Button>
      <IconButton icon="close" label={t`Close`} onClick={read} />
    </section>
  );
}
