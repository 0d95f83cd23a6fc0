/** The frame of every card: mark, words and the ways out. What it says is read out although nothing has the focus. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import * as styles from './scan-card.module.css';

/** What the card is coloured by. */
export type CardLook = 'hit' | 'many' | 'hidden' | 'miss' | 'asking';
const MARKS: Readonly<Record<CardLook, IconName>> = {
  hit: 'online',
  many: 'conflict',
  hidden: 'filter',
  miss: 'state-22',
  asking: 'spin',
};

/** Of what can be set and printed about scanning. */
export type CardWays = { onSounds: () => void; onCommands: () => void; onClose: () => void };

type CardFrameProps = CardWays & {
  look: CardLook;
  icon?: IconName | undefined;
  label: string;
  title: string;
  text: string;
  /** Read out besides. */
  more?: string;
  children?: ReactNode;
};

export function CardFrame(props: CardFrameProps) {
  const { look, icon = MARKS[look], label, title, text, more, children, onSounds, onCommands, onClose } = props;
  const { t } = useLingui();
  return (
    <section className={styles.card} data-look={look} aria-label={label}>
      <header className={styles.head}>
        <Icon name={icon} size="large" spin={look === 'asking'} />
        <div>
          <h2>{title}</h2>
          <p className="small">{text}</p>
        </div>
        <IconButton icon="scan" label={t`Command sheet`} onClick={onCommands} />
        <IconButton icon="sound" label={t`Sound and vibration`} onClick={onSounds} />
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </header>
      {children}
      <Announcement text={[title, text, more].filter(Boolean).join('. ')} />
    </section>
  );
}

/** The text comes after its place, which is what a screen reader notices. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  return (
    <p className="visually-hidden" role="status" aria-live="assertive">
      {said}
    </p>
  );
}
