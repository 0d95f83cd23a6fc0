/**
 * Search as you type among many options: the caller filters, this offers the matches in 60 px rows with the match highlighted
 * and returns the key of the chosen one, or the text as written. Arrow keys reach a row, Enter or Tab takes it, Escape closes.
 * Not react-aria's: while its list is open, that one hides the whole page from assistive technology, and it writes styles that
 * the content policy refuses.
 */
import { Plural, Trans } from '@lingui/react/macro';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import * as styles from './combo-field.module.css';
import { type ComboOption, ComboOptionRow } from './combo-option-row.tsx';
import { FieldCell, type FieldProps } from './field-cell.tsx';
import { keepPlaced, placeBeside } from './place-beside.ts';

export type ComboFieldProps = FieldProps & {
  label: string;
  /** What the list is called, if not like the field. */
  listLabel?: string;
  /** The text in the input. */
  text: string;
  onText: (text: string) => void;
  /** Already filtered and limited by the caller, best first. */
  options: readonly ComboOption[];
  onChoose: (key: string) => void;
  /** A last row for what is not in the list. */
  newOption?: { label: string; onChoose: () => void } | undefined;
  /** Enter takes the first match even if no arrow key has reached a row. */
  enterTakesFirst?: boolean;
  placeholder?: string | undefined;
  autoFocus?: boolean;
  /** Called whenever its list opens or closes. */
  onOpen?: ((isOpen: boolean) => void) | undefined;
  name?: string;
  /** Stands at the end of the field. */
  after?: React.ReactNode;
  ref?: Ref<HTMLInputElement>;
  onBlur?: React.FocusEventHandler<HTMLInputElement>;
};

type Row = { option: ComboOption; isNew: boolean; take: () => void };

export function ComboField(props: ComboFieldProps) {
  const { text, onText, options, onChoose, onOpen, newOption, enterTakesFirst, ...rest } = props;
  const { listLabel, placeholder, autoFocus, name, ref, onBlur, ...cell } = rest;
  const listId = useId();
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);

  const rows: Row[] = options.map((option) => ({ option, isNew: false, take: () => onChoose(option.key) }));
  if (newOption) rows.push({ option: { key: '', title: newOption.label }, isNew: true, take: newOption.onChoose });
  const open = wanted && rows.length > 0 && !cell.readOnly;
  const reached = open ? rows[active] : undefined;
  const first = open && enterTakesFirst && text.trim() !== '' && options.length > 0 ? rows[0] : undefined;
  const offered = reached ?? first;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    const [popover, anchor] = [list.current, field.current];
    if (!open || !popover || !anchor) return;
    popover.showPopover();
    const place = () => placeBeside(popover, anchor, 'start');
    // Runs on the first placement too, and whenever the number of rows changes.
    const size = new ResizeObserver(place);
    size.observe(popover);
    const stopPlacing = keepPlaced(popover, place);
    return () => {
      size.disconnect();
      stopPlacing();
      popover.hidePopover();
    };
  }, [open]);
  const tellOpen = useEffectEvent((isOpen: boolean) => onOpen?.(isOpen));
  useEffect(() => tellOpen(open), [open]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const take = (row: Row) => {
    close();
    row.take();
  };

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setWanted(true);
      // Moving past either end returns to the input itself.
      setActive((now) => ((now + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    } else if (event.key === 'Enter' && offered) {
      event.preventDefault();
      take(offered);
    } else if (event.key === 'Tab' && reached) take(reached);
    else if (event.key === 'Enter') close();
    else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <FieldCell
      icon="search"
      {...cell}
      ref={field}
      side={
        <div
          ref={list}
          id={listId}
          popover="manual"
          role="listbox"
          aria-label={listLabel ?? cell.label}
          className={styles.list}
        >
          {open &&
            rows.map((row, index) => (
              <ComboOptionRow
                key={row.option.key}
                id={optionId(index)}
                option={row.option}
                query={text}
                isNew={row.isNew}
                active={index === active}
                isOffered={row === first && reached === undefined}
                onReach={() => setActive(index)}
                onTake={() => take(row)}
              />
            ))}
        </div>
      }
    >
      {(control) => (
        <>
          <input
            {...control}
            ref={ref}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={reached && optionId(active)}
            autoComplete="off"
            spellCheck={false}
            {...{ placeholder, autoFocus, name }}
            readOnly={cell.readOnly}
            value={text}
            onChange={(event) => {
              setWanted(true);
              setActive(-1);
              onText(event.target.value);
            }}
            onFocus={() => setWanted(true)}
            onClick={() => setWanted(true)}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              close();
              onBlur?.(event);
            }}
          />
          <span role="status" className="visually-hidden">
            {open && options.length > 0 && <Plural value={options.length} one="# match" other="# matches" />}
            {wanted && rows.length === 0 && text !== '' && !cell.readOnly && <Trans>No matches</Trans>}
          </span>
        </>
      )}
    </FieldCell>
  );
}
