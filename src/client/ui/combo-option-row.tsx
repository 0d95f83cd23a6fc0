/** One row of the list of a combobox. Pressing it does not take the focus from the input. */

import * as styles from './combo-field.module.css';
import { Icon } from './icon.tsx';
import { Marked } from './marked.tsx';

export type ComboOption = { key: string; title: string; text?: string | undefined; end?: string | undefined };

type ComboOptionRowProps = {
  id: string;
  option: ComboOption;
  query: string;
  isNew: boolean;
  active: boolean;
  /** Enter would take this row. */
  isOffered: boolean;
  onReach: () => void;
  onTake: () => void;
};

export function ComboOptionRow({ id, option, query, isNew, active, isOffered, onReach, onTake }: ComboOptionRowProps) {
  const { title, text, end } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: reached through aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onReach}
      onClick={onTake}
    >
      {isNew ? (
        <span className={styles.new}>
          <Icon name="plus" />
          {title}
        </span>
      ) : (
        <span className={styles.words}>
          <strong>
            <Marked text={title} query={query} />
          </strong>
          {text && (
            <span className="small muted">
              <Marked text={text} query={query} />
            </span>
          )}
        </span>
      )}
      {(end || isOffered) && (
        <span className={styles.end}>
          {end}
          {isOffered && <kbd translate="no">Enter</kbd>}
        </span>
      )}
    </div>
  );
}
