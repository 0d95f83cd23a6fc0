/** One of several views in the same place; arrow keys move between the tabs. */
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { hasModifier } from './key-meaning.ts';
import * as styles from './tabs.module.css';

export type Tab = { key: string; label: ReactNode; content: ReactNode };

type TabsProps = { label: string; tabs: readonly Tab[]; selected: string; onSelect: (key: string) => void };

export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId();
  const current = tabs.find((tab) => tab.key === selected) ?? tabs[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !current || hasModifier(event)) return;
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}`}
            className={styles.tab}
            aria-selected={tab === current}
            aria-controls={`${id}panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current && (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${current.key}`} className={styles.panel}>
          {current.content}
        </div>
      )}
    </div>
  );
}
