/** One question of the guide: what it asks, its cells, and its words beside them. */
import type { ReactNode } from 'react';
import { Column, Columns } from '#client/ui/columns.tsx';
import { type EdiWord, EdiWords } from './edi-words.tsx';
import * as styles from './setup.module.css';

type SetupStepProps = { title: string; text: string; words: readonly EdiWord[]; children: ReactNode };

export function SetupStep({ title, text, words, children }: SetupStepProps) {
  return (
    <div className={styles.step}>
      <div className={styles.ask}>
        <h2>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <Columns shares={[2, 1]}>
        <Column>{children}</Column>
        <Column>
          <EdiWords words={words} />
        </Column>
      </Columns>
    </div>
  );
}
