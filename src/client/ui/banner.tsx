/** A message at the top of a page: one line, red or amber, that expands to the full message. */
import { useState } from 'react';
import styles from './banner.module.css';
import { type BannerTone, bannerTone, splitFirstSentence } from './banner-tone.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

type BannerProps = {
  message: string;
  tone?: BannerTone;
  className?: string | undefined;
  /** Of the button, for what leads to it. */
  id?: string;
};

export function Banner({ message, tone = bannerTone(message), className, id }: BannerProps) {
  const [isOpen, setOpen] = useState(false);
  const { first, rest } = splitFirstSentence(message);
  return (
    <div className={classes(styles.banner, styles[tone], className)} role="alert" data-tone={tone}>
      <button id={id} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={tone === 'warning' ? 'warn' : 'state-22'} />
        <span className={styles.text}>
          <b>{first}</b> {rest}
        </span>
        <Icon name="down" className={styles.turn} />
      </button>
    </div>
  );
}
