/**
 * The button that tells the truth: `hint` is the second line saying what a tap does now, `reason` the second line
 * saying why it cannot. With a reason it stays in its place, focusable, and does nothing.
 * An async `onClick` disables the button while it runs; when a part of the app it needs could not be loaded, the second
 * line says so. A link that looks like a button uses `buttonClass`.
 */
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { useBusy } from './use-busy.ts';

export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'quiet' | 'quiet-danger';

type ButtonProps = {
  children: ReactNode;
  variant?: ButtonVariant;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
  hint?: ReactNode;
  reason?: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
  grow?: boolean;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  ref?: Ref<HTMLButtonElement>;
  className?: string | undefined;
} & Pick<
  React.ComponentProps<'button'>,
  | 'aria-label'
  | 'aria-expanded'
  | 'aria-haspopup'
  | 'aria-controls'
  | 'aria-pressed'
  | 'autoFocus'
  | 'form'
  | 'id'
  | 'onFocus'
  | 'onKeyDown'
  | 'onPointerEnter'
  | 'popoverTarget'
>;

export function buttonClass(variant: ButtonVariant = 'plain'): string {
  return classes(styles.button, styles[variant]);
}

export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'plain',
    icon,
    iconEnd,
    hint,
    reason,
    busy,
    disabled,
    grow,
    onClick,
    className,
    ...rest
  } = props;
  const { t } = useLingui();
  const handler = useBusy(onClick);
  const working = busy || handler.busy;
  const refused = reason !== undefined && reason !== null && reason !== false && reason !== '';
  const failed = handler.failed && !working;
  const mark = working ? 'spin' : refused ? 'lock' : failed ? 'warn' : icon;
  const secondLine = refused ? reason : failed ? t`Could not be loaded. Try again.` : hint;
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(variant), grow && styles.grow, className)}
      disabled={disabled && !refused}
      aria-disabled={refused || working || undefined}
      aria-busy={working || undefined}
      onClick={(event) => {
        if (refused || working) event.preventDefault();
        else void handler.run(event);
      }}
    >
      {mark && <Icon name={mark} spin={working} />}
      <ButtonText hint={secondLine} isAlert={failed}>
        {children}
      </ButtonText>
      {iconEnd && <Icon name={iconEnd} />}
    </button>
  );
}

type ButtonTextProps = { children: ReactNode; hint: ReactNode; isAlert?: boolean };

/** The words of a button, with the second line if it has one; for a link that looks like a button too. */
export function ButtonText({ children, hint, isAlert = false }: ButtonTextProps) {
  if (!hint) return children;
  return (
    <span className={styles.text}>
      <span>{children}</span> <small role={isAlert ? 'alert' : undefined}>{hint}</small>
    </span>
  );
}
