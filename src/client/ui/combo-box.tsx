/**
 * Search as you type among many: the caller filters, this shows 60 px rows with the match marked and hands back the key of
 * the chosen one, or the text as written. Loaded on demand through combo-field.tsx; react-aria lives here and nowhere else.
 */
import { type ReactNode, useRef } from 'react';
import {
  ComboBox as AriaComboBox,
  Collection,
  Input,
  type InputProps,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './combo-box.module.css';
import type { ComboFieldProps, ComboOption } from './combo-field.tsx';
import { FieldCell } from './field-cell.tsx';
import { Icon } from './icon.tsx';
import { Marked } from './marked.tsx';

/**
 * react-aria writes one rule into the page as an inline style, which the content policy refuses. It looks for this id
 * first; the rule itself stands in combo-box.module.css.
 */
const STYLE_MARK = 'react-aria-pressable-style';
if (!document.getElementById(STYLE_MARK)) {
  const mark = document.createElement('meta');
  mark.id = STYLE_MARK;
  document.head.append(mark);
}

export function ComboBox(props: ComboFieldProps) {
  const { text, onText, options, onChoose, newOption, emptyText, placeholder, autoFocus, ref, onBlur, ...cell } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const items: ComboOption[] = newOption ? [...options, { key: NEW_KEY, title: newOption.label }] : [...options];
  return (
    <AriaComboBox
      aria-label={typeof cell.label === 'string' ? cell.label : ''}
      inputValue={text}
      onInputChange={onText}
      items={items}
      selectedKey={null}
      onSelectionChange={(key) => {
        if (key === NEW_KEY) newOption?.onChoose();
        else if (key !== null) onChoose(String(key));
      }}
      allowsCustomValue
      allowsEmptyCollection={emptyText !== undefined}
      menuTrigger="focus"
      isReadOnly={cell.readOnly ?? false}
      className={classes(styles.box)}
    >
      <FieldCell ref={anchor} icon="search" {...cell}>
        {({ id, ...control }) => (
          <Input {...({ ...control, id, ref, placeholder, autoFocus, onBlur, ...PLAIN_TEXT } as InputProps)} />
        )}
      </FieldCell>
      <Popover triggerRef={anchor} offset={4} className={classes(styles.popover)}>
        <ListBox<ComboOption>
          className={classes(styles.list)}
          renderEmptyState={() => <p className={styles.empty}>{emptyText}</p>}
        >
          <Collection items={items} dependencies={[text]}>
            {(option) => <Row option={option} query={text} />}
          </Collection>
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

const NEW_KEY = '+new';
/** The browser's own suggestions and corrections would stand in the way. */
const PLAIN_TEXT = { autoComplete: 'off', spellCheck: false, enterKeyHint: 'done' } as const;

function Row({ option, query }: { option: ComboOption; query: string }): ReactNode {
  const { key, title, text, end } = option;
  return (
    <ListBoxItem id={key} textValue={title} className={classes(styles.option)}>
      {key === NEW_KEY ? (
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
      {end && <span className="small muted">{end}</span>}
    </ListBoxItem>
  );
}
