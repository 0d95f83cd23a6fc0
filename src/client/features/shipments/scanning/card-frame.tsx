/** The frame of every card: icon, words and actions. Its text is read out although it never has the focus. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import * as styles from './scan-card.module.css';

/** Determines the card's colour. */
export type CardVariant = 'hit' | 'many' | 'hidden' | 'miss' | 'asking';
const MARKS: Readonly<Record<CardVariant, IconName>> = {
  hit: 'online',
  many: 'conflict',
  hidden: 'filter',
  miss: 'state-22',
  asking: 'spin',
};

/** Ways to the settings and the command sheet of scanning, and to close the card. */
export type CardWays = { onSounds: () => void; onCommands: () => void; onClose: () => void };

type CardFrameProps = CardWays & {
  variant: CardVariant;
  icon?: IconName | undefined;
  label: string;
  title: string;
  text: string;
  /** Additional text for screen readers only. */
  more?: string;
  children?: ReactNode;
};

export function CardFrame(props: CardFrameProps) {
  const { variant, icon = MARKS[variant], label, title, text, more, children, onSounds, onCommands, onClose } = props;
  const { t } = useLingui();
  return (
    <section className={styles.card} data-look={variant} aria-label={label}>
      <header className={styles.head}>
        <Icon name={icon} size="large" spin={variant === 'asking'} />
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

/** The text is set after its element has rendered, because screen readers only notice the change. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  return (
    <p className="visually-hidden" role="status" aria-live="assertive">
      {said}
    </p>
  );
}
