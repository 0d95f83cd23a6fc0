/** One toast: its icon, what happened, and ways to dismiss it by button, swipe or flick. */
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import type { IconName } from './icon-shapes.ts';
import { isSwipe } from './swipe.ts';
import * as styles from './toast-host.module.css';
import type { ToastContent, ToastTone } from './toasts.ts';

const MARKS: Record<ToastTone, IconName> = {
  success: 'online',
  danger: 'state-22',
  warning: 'warn',
  info: 'info',
  loading: 'spin',
};

type ToastCardProps = { content: ToastContent; role: 'status' | 'alert'; leaving: boolean; onDismiss: () => void };

export function ToastCard({ content, role, leaving, onDismiss }: ToastCardProps) {
  const { t } = useLingui();
  const start = useRef<{ x: number; y: number; at: number } | undefined>(undefined);
  const { tone, title, text } = content;

  const begin = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return;
    start.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (start.current) event.currentTarget.style.translate = `${event.clientX - start.current.x}px 0`;
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    const { x, y, at } = start.current;
    start.current = undefined;
    if (isSwipe({ dx: event.clientX - x, dy: event.clientY - y, ms: event.timeStamp - at })) onDismiss();
    else event.currentTarget.style.translate = '';
  };

  return (
    <div
      className={classes(styles.toast, leaving && styles.leaving)}
      role={role}
      data-tone={tone}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <Icon
        name={MARKS[tone]}
        size="large"
        spin={tone === 'loading'}
        className={tone === 'loading' ? 'muted' : `tone-${tone}`}
      />
      <div>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
      </div>
      <IconButton icon="close" label={t`Close`} className={styles.close} onClick={onDismiss} />
    </div>
  );
}
