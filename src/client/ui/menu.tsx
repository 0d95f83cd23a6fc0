/**
 * A menu and its button. Arrow keys, Home, End and first letters move between entries; an entry that is not possible stays in
 * place, can be reached, and says why. Entries that navigate use `onSelect` too, because the kit knows no router.
 */
import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { hasModifier } from './key-meaning.ts';
import * as styles from './menu.module.css';
import { Popup, type PopupTrigger } from './popup.tsx';
import { useBusy } from './use-busy.ts';

export type MenuEntry =
  | {
      key: string;
      label: string;
      icon?: IconName | undefined;
      hint?: string | undefined;
      reason?: string | undefined;
      danger?: boolean;
      /** Opens in a new tab; without `href`, `onSelect` decides. */
      href?: string | undefined;
      onSelect?: (() => unknown) | undefined;
    }
  | { key: string; title: string }
  | { key: string; line: true };

type MenuProps = {
  label: string;
  entries: readonly MenuEntry[];
  trigger: (props: PopupTrigger) => ReactNode;
  align?: 'start' | 'end';
};

export function Menu({ label, entries, trigger, align = 'start' }: MenuProps) {
  return (
    <Popup label={label} kind="menu" align={align} trigger={trigger}>
      {(close) => (
        <div className={styles.menu} role="menu" aria-label={label} onKeyDown={moveFocus}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} close={close} />
          ))}
        </div>
      )}
    </Popup>
  );
}

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const { run } = useBusy('onSelect' in entry ? entry.onSelect : undefined);
  if ('line' in entry) return <hr className={styles.line} />;
  if ('title' in entry) return <p className={styles.title}>{entry.title}</p>;
  const { label, icon, hint, reason, danger, href } = entry;
  const shape = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes(styles.item, danger && styles.danger),
    children: (
      <>
        {(icon || reason) && <Icon name={reason ? 'lock' : (icon ?? 'right')} />}
        <span>
          <span>{label}</span> {(reason || hint) && <small>{reason || hint}</small>}
        </span>
        {href && !reason && <Icon name="external" className={styles.away} />}
      </>
    ),
  };
  if (href && !reason) return <a {...shape} href={href} target="_blank" rel="noreferrer" onClick={close} />;
  return (
    <button
      type="button"
      {...shape}
      aria-disabled={reason ? true : undefined}
      onClick={() => {
        if (reason) return;
        close();
        void run();
      }}
    />
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const now = items.indexOf(document.activeElement as HTMLElement);
  const to = hasModifier(event) ? undefined : nextIndex(event.key, now, items);
  if (to === undefined) return;
  event.preventDefault();
  items[to]?.focus();
}

function nextIndex(key: string, now: number, items: HTMLElement[]): number | undefined {
  if (key === 'ArrowDown') return (now + 1) % items.length;
  if (key === 'ArrowUp') return (now - 1 + items.length) % items.length;
  if (key === 'Home') return 0;
  if (key === 'End') return items.length - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const starts = items.map((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()) ?? false);
  const after = starts.indexOf(true, now + 1);
  const found = after >= 0 ? after : starts.indexOf(true);
  return found >= 0 ? found : undefined;
}
