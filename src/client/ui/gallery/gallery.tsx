/** Every part of the kit on one page, in both themes: for looking at while building. Development only. */
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { ButtonRow } from '../button-row.tsx';
import { Page } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { setTheme } from '../theme.ts';
import { ActionsSample } from './actions-sample.tsx';
import { FieldsSample } from './fields-sample.tsx';
import * as styles from './gallery.module.css';
import { MessagesSample } from './messages-sample.tsx';
import { TablesSample } from './tables-sample.tsx';

export function Gallery() {
  const [dense, setDense] = useState(true);
  document.documentElement.dataset.density = dense ? '' : 'touch';
  return (
    <Page narrow>
      <PageHead title="Gallery" text="Every part of the kit">
        <ButtonRow>
          <Button onClick={() => setTheme('light')}>Light</Button>
          <Button onClick={() => setTheme('dark')}>Dark</Button>
          <Button onClick={() => setTheme('system')}>System</Button>
          <Button onClick={() => setDense(!dense)}>Density</Button>
        </ButtonRow>
      </PageHead>
      <Section title="Buttons, chips, menus">
        <ActionsSample />
      </Section>
      <Section title="Fields">
        <FieldsSample />
      </Section>
      <Section title="Tables and lists">
        <TablesSample />
      </Section>
      <Section title="Messages and states">
        <MessagesSample />
      </Section>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
