/**
 * A state as icon, word and colour together, never colour alone. Round marks proceed on their own; angular marks need a person
 * and have an edge. A dashed edge means: only on this device.
 * Not here: which shipment has which state, and its word (components/status-chip.tsx).
 */
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';

const VARIANTS = {
  neutral: { icon: 'state-10', style: 'neutral' },
  open: { icon: 'state-10', style: 'neutral' },
  progress: { icon: 'state-20', style: 'amber' },
  rejected: { icon: 'state-22', style: 'red' },
  'technical-error': { icon: 'state-25', style: 'red' },
  failed: { icon: 'state-failed', style: 'red' },
  ready: { icon: 'state-50', style: 'blue' },
  closed: { icon: 'state-70', style: 'grey' },
  finished: { icon: 'state-80', style: 'green' },
  cancelled: { icon: 'state-90', style: 'struck' },
  archived: { icon: 'state-100', style: 'faint' },
  waiting: { icon: 'waiting', style: 'waiting' },
  sending: { icon: 'sending', style: 'sending' },
  needs: { icon: 'needs', style: 'needs' },
  conflict: { icon: 'conflict', style: 'conflict' },
  offline: { icon: 'offline', style: 'offline' },
  draft: { icon: 'edit', style: 'waiting' },
} as const satisfies Record<string, { icon: IconName; style: string }>;

export type ChipVariant = keyof typeof VARIANTS;

type ChipProps = {
  variant: ChipVariant;
  children: ReactNode;
  /** Replaces the icon of the variant. */
  icon?: IconName | undefined;
  className?: string | undefined;
};

export function Chip({ variant, children, icon = VARIANTS[variant].icon, className }: ChipProps) {
  const { style } = VARIANTS[variant];
  return (
    <span className={classes(styles.chip, styles[style], className)} data-look={variant} translate="yes">
      <Icon name={icon} />
      {children}
    </span>
  );
}
