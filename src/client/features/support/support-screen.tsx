/** Help: where to find answers oneself, and where to write. */

import { useLingui } from '@lingui/react/macro';
import { SUPPORT_MAIL } from '#client/components/support-mail.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { showNews } from '#client/shell/news-state.ts';
import { rerunTour } from '#client/shell/tour-state.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Columns } from '#client/ui/columns.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LinkList } from './link-list.tsx';

import * as styles from './support-screen.module.css';

export function SupportScreen() {
  const { t } = useLingui();
  const { companyId } = useStaticData();
  useTitle(t`Support`);
  return (
    <Page>
      <PageHead title={t`Support`} text={t`Find the answer yourself, or ask us`} />
      <Columns>
        <Cells title={t`Help yourself`}>
          <LinkList
            entries={[
              {
                icon: 'return',
                title: t`Rerun the tour`,
                text: t`Loads the page anew and starts at once`,
                onGo: rerunTour,
              },
              {
                icon: 'help',
                title: t`Questions and answers`,
                text: t`Readable offline, opens in a new tab`,
                path: '/Faq',
                newTab: true,
              },
              {
                icon: 'document',
                title: t`User agreement`,
                text: t`Readable offline, opens in a new tab`,
                path: '/UserAgreement',
                newTab: true,
              },
              {
                icon: 'settings',
                title: t`Check this device`,
                text: t`Connection, storage, scanner, printer`,
                path: '/Test',
              },
              {
                icon: 'info',
                title: t`What is new in Kaj`,
                text: t`What came with the latest update`,
                onGo: showNews,
              },
            ]}
          />
        </Cells>
        <Cells title={t`Write to us`}>
          <div className={styles.contact}>
            <Icon name="note" />
            <p>
              <a href={`mailto:${SUPPORT_MAIL}`}>{SUPPORT_MAIL}</a>
              <small>{t`Say your company id, ${companyId}`}</small>
            </p>
          </div>
        </Cells>
      </Columns>
    </Page>
  );
}
