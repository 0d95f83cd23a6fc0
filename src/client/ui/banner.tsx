/** A message at the top of a page: one line, red or amber, that opens to the whole of it. */
import styles from './banner.module.css';
import { type BannerTone, bannerTone, splitFirstSentence } from './banner-tone.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

type BannerProps = { message: string; tone?: BannerTone; className?: string | undefined };

export function Banner({ message, tone = bannerTone(message), className }: BannerProps) {
  const { first, rest } = splitFirstSentence(message);
  return (
    <details className={classes(styles.banner, styles[tone], className)} role="alert" data-tone={tone}>
      <summary>
        <Icon name={tone === 'warning' ? 'warn' : 'state-22'} />
        <span className={styles.line}>
          <b>{first}</b> {rest}
        </span>
        <Icon name="down" className={styles.turn} />
      </summary>
      <p>{message}</p>
    </details>
  );
}
