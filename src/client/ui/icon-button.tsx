/**
 * A button that is only an icon: back, close, more, track, preview, bell. Its label is read out and shown as a tooltip. With a
 * reason it stays in place and does nothing, and the tooltip says why. The tooltip also says when a part of the app that the
 * button needs could not be loaded.
 */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import * as styles from './button.module.css';
import { type ButtonVariant, buttonClass } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { Tooltip } from './tooltip.tsx';
import { useBusy } from './use-busy.ts';

type IconButtonProps = {
  icon: IconName;
  label: string;
  reason?: string | undefined;
  variant?: ButtonVariant;
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
  | 'id'
  | 'disabled'
  | 'onFocus'
  | 'onKeyDown'
  | 'onPointerEnter'
  | 'popoverTarget'
  | 'tabIndex'
>;

export function IconButton(props: IconButtonProps) {
  const { icon, label, reason, variant = 'quiet', children, onClick, className, ...rest } = props;
  const { t } = useLingui();
  const { busy, failed, run } = useBusy(onClick);
  const said = reason || (failed && !busy && t`Could not be loaded. Try again.`);
  const mark = busy ? 'spin' : failed ? 'warn' : icon;
  return (
    <Tooltip text={said ? `${label}. ${said}` : label} describes={Boolean(said)}>
      <button
        type="button"
        {...rest}
        className={classes(buttonClass(variant), styles.iconOnly, className)}
        aria-label={label}
        aria-disabled={busy || Boolean(reason) || undefined}
        aria-busy={busy || undefined}
        onClick={(event) => {
          if (!busy && !reason) void run(event);
        }}
      >
        {(!failed && children) || <Icon name={mark} size="large" spin={busy} />}
        {failed && !busy && (
          <span className="visually-hidden" role="alert">
            {said}
          </span>
        )}
      </button>
    </Tooltip>
  );
}
