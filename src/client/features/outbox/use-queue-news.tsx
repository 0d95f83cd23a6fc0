/**
 * The result of a round of sending, reported once for all of it and only when nobody was waiting for it: a form that is still
 * open gets its own answer. What somebody else changed beside an edit is told by its name, edit by edit.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { dismissToast, showToast } from '#client/ui/toasts.ts';
import { mergedTexts } from './merged-texts.ts';
import * as styles from './use-queue-news.module.css';

const TOAST = 'queue-news';

export function useQueueNews(onOpenQueue: () => void): void {
  const { t, i18n } = useLingui();
  const { report } = useUserData().outbox;
  const say = useRef(() => {});
  say.current = () => {
    const done = report.get();
    if (!done) return;
    for (const { what, by, names } of mergedTexts(i18n, done.merged)) {
      const who = by ?? t`someone else`;
      const text = t`Both sets of changes have been saved.`;
      showToast({ tone: 'info', title: t`${what}: also changed by ${who}: ${names}`, text });
    }
    if (done.news === 0) return;
    const { sent, needsYou: needYou } = done;
    const parts = [
      sent > 0 && t`${plural(sent, { one: '# change sent', other: '# changes sent' })}`,
      needYou > 0 && t`${plural(needYou, { one: '# needs you', other: '# need you' })}`,
    ];
    const title = parts.filter(Boolean).join(', ');
    if (title === '') return;
    const open = () => {
      dismissToast(TOAST);
      onOpenQueue();
    };
    const text = needYou > 0 && (
      <button type="button" className={styles.open} onClick={open}>
        {t`Open queue`}
      </button>
    );
    showToast({ id: TOAST, tone: needYou > 0 ? 'warning' : 'success', title, text });
  };

  useEffect(() => report.subscribe(() => say.current()), [report]);
}
