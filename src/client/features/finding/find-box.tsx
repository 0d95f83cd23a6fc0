/**
 * The one box: finds shipments, receivers and packages by whatever a person types, on the device at once and on the server under
 * it. What is found hangs below and moves nothing; the first row is chosen, arrows move, Enter opens, Esc empties the box, Ctrl+Enter
 * shows all of them in the list, `/` leads here from anywhere but a field or dialog. An empty box shows on ↓ what was opened last.
 * A scan is heard by the scanning host, as everywhere, and opens its card.
 *
 * A page's route hands it to the page as an element, `<FindBox />`; it needs nothing. `takesFocus` for a page whose first focus it is; `text` where the page is
 * already about a text, as the list; `children` stands beside it in the same row (the camera, More fields).
 */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { usePageKey } from '#client/components/use-page-key.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { FieldCell } from '#client/ui/field-cell.tsx';
import { hasModifier } from '#client/ui/key-meaning.ts';
import { PHONE, useMedia } from '#client/ui/use-media.ts';
import { FIND_LIMITS } from '#contract/find-limits.ts';
import * as styles from './find-box.module.css';
import { FindSaid } from './find-said.tsx';
import { FoundList } from './found-list.tsx';
import { noteOpened } from './recent-finds.ts';
import { useFind } from './use-find.ts';
import { useFoundSections } from './use-found-sections.ts';

type FindBoxProps = { takesFocus?: boolean; text?: string; children?: ReactNode };

export function FindBox({ takesFocus = false, text: given = '', children }: FindBoxProps) {
  const { t } = useLingui();
  const { userKey } = useUserData();
  const navigate = useNavigate();
  const isPhone = useMedia(PHONE);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState(given);
  const [shownFor, setShownFor] = useState(given);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  if (shownFor !== given) {
    setShownFor(given);
    setText(given);
  }

  const finding = useFind(isOpen ? text : '');
  const sections = useFoundSections(finding, text, {
    openShipment: (shipmentId) => {
      noteOpened(userKey, shipmentId);
      leave();
      void navigate({ to: '/Shipment/$shipmentId', params: { shipmentId } });
    },
    openAddress: (addressId) => {
      leave();
      void navigate({ to: '/addresses/$addressId', params: { addressId } });
    },
    makeShipment: (orderNumber) => {
      leave();
      void navigate({ to: '/Shipment/$shipmentId', params: { shipmentId: 'new' }, state: { orderNumber } });
    },
    isRecentAsked: isOpen && text === '',
  });
  const rows = sections.flatMap((section) => section.rows);
  const isShown = isOpen && (text.trim() !== '' || rows.length > 0);
  const chosen = isShown ? rows[Math.min(active, rows.length - 1)] : undefined;
  const idOf = (key: string) => `${listId}-${key}`;

  useEffect(() => {
    if (takesFocus) input.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  usePageKey('/', () => {
    input.current?.focus();
    input.current?.select();
  });
  const chosenId = chosen && idOf(chosen.key);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  function leave() {
    setOpen(false);
    setActive(0);
  }

  function type(next: string) {
    setText(next);
    setActive(0);
    setOpen(next !== '');
  }

  function showAll() {
    if (text.trim() === '') return;
    leave();
    void navigate({ to: '/Shipments', search: { text: text.trim() } });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = hasModifier(event) ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!isShown) setOpen(true);
      else if (rows.length > 0) setActive((now) => (Math.min(now, rows.length - 1) + step + rows.length) % rows.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) showAll();
      else if (isOpen) chosen?.go();
      else setOpen(true);
    } else if (event.key === 'Escape' && (text !== '' || isOpen)) {
      event.preventDefault();
      event.stopPropagation();
      type('');
    }
  }

  const short = children ? t`Order, name, city …` : t`Order, name, city or package`;
  const placeholder = isPhone ? short : t`Order, name, city, id, package number, or scan`;
  return (
    <search className={styles.ask} data-with-more={children ? '' : undefined}>
      <Cells>
        <FieldCell label={t`Find anything`} icon="scan" after={<FindSaid finding={finding} isShown={isShown} />}>
          {(control) => (
            <input
              {...control}
              ref={input}
              type="search"
              role="combobox"
              aria-expanded={isShown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={chosenId}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={FIND_LIMITS.text}
              placeholder={placeholder}
              value={text}
              onChange={(event) => type(event.target.value)}
              onFocus={() => setOpen(text !== '' && text !== given)}
              onKeyDown={onKeyDown}
              onBlur={leave}
            />
          )}
        </FieldCell>
      </Cells>
      {children}
      <FoundList
        id={listId}
        isShown={isShown}
        finding={finding}
        text={text}
        sections={sections}
        chosen={chosen?.key}
        idOf={idOf}
        onReach={(key) => setActive(rows.findIndex((row) => row.key === key))}
        onAll={showAll}
      />
    </search>
  );
}
