/**
 * A button that is only an icon: back, close, more, track, preview, bell. Its label is read out and shown as a tooltip;
 * with a reason it stays in its place, does nothing, and the tooltip says why.
 */
import type { ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { Tooltip } from './tooltip.tsx';
import { useBusy } from './use-busy.ts';

type IconButtonProps = {
  icon: IconName;
  label: string;
  reason?: string | undefined;
  look?: ButtonLook;
  children?: ReactNode;
  onClick?: ((event: React.MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  ref?: Ref<HTMLButtonElement>;
  className?: string | undefined;
} & Pick<
  React.ComponentProps<'button'>,
  | 'aria-expanded'
  | 'aria-haspopup'
  | 'aria-controls'
  | 'aria-pressed'
  | 'disabled'
  | 'onFocus'
  | 'onKeyDown'
  | 'onPointerEnter'
  | 'popoverTarget'
  | 'tabIndex'
>;

export function IconButton(props: IconButtonProps) {
  const { icon, label, reason, look = 'quiet', children, onClick, className, ...rest } = props;
  const { busy, run } = useBusy(onClick);
  return (
    <Tooltip text={reason ? `${label}. ${reason}` : label} describes={Boolean(reason)}>
      <button
        type="button"
        {...rest}
        className={classes(buttonClass(look), styles['icon-only'], className)}
        aria-label={label}
        aria-disabled={busy || Boolean(reason) || undefined}
        aria-busy={busy || undefined}
        onClick={(event) => {
          if (!busy && !reason) void run(event);
        }}
      >
        {children ?? <Icon name={busy ? 'spin' : icon} size="large" spin={busy} />}
      </button>
    </Tooltip>
  );
}
