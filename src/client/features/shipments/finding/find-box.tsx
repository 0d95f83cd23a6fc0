/**
 * The one box: finds shipments, receivers and packages by whatever a person types, on the device at once and on the server under
 * it. What is found hangs below and moves nothing; the first row is chosen, arrows move, Enter opens, Esc empties the box, Ctrl+Enter
 * shows all of them in the list, `/` leads here from anywhere but a field or dialog. An empty box shows on ↓, or when it is pressed, what was opened and
 * looked for last, and the saved searches.
 * A scan is heard by the scanning host, as everywhere, and opens its card.
 *
 * A page's route hands it to the page as an element, `<FindBox />`; it needs nothing. `takesFocus` for a page whose first focus it is; `text` where the page is
 * already about a text, as the list; `children` stands beside it in the same row (the camera, More fields).
 */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { usePageKey } from '#client/components/use-page-key.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { forgetRecent, noteSearched } from '#client/data/cache/recent-finds.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Cells } from '#client/ui/cells.tsx';
import { FieldCell } from '#client/ui/field-cell.tsx';
import { hasModifier, isApple } from '#client/ui/key-meaning.ts';
import { PHONE, useMedia } from '#client/ui/use-media.ts';
import { FIND_LIMITS } from '#contract/find-limits.ts';
import * as styles from './find-box.module.css';
import { FindSaid } from './find-said.tsx';
import { FoundList } from './found-list.tsx';
import { useFind } from './use-find.ts';
import { type FoundRow, useFoundSections } from './use-found-sections.ts';

/** What else a row leads to was not looked for. */
const LOOKED_FOR: ReadonlySet<FoundRow['shows']['what']> = new Set(['shipment', 'receiver', 'repeat']);

type FindBoxProps = { takesFocus?: boolean; text?: string; children?: ReactNode };

export function FindBox({ takesFocus = false, text: given = '', children }: FindBoxProps) {
  const { t } = useLingui();
  const { cache } = useUserData();
  const { clock } = useServices();
  const navigate = useNavigate();
  const goTo = useNavigateToPath();
  const isPhone = useMedia(PHONE);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState(given);
  const [shownFor, setShownFor] = useState(given);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string>();
  if (shownFor !== given) {
    setShownFor(given);
    setText(given);
  }

  const finding = useFind(isOpen ? text : '');
  const sections = useFoundSections(
    { isOpen, text, finding },
    {
      openShipment: (shipmentId) => {
        leave();
        void navigate({ to: '/Shipment/$shipmentId', params: { shipmentId } });
      },
      openAddress: (addressId) => {
        leave();
        void navigate({ to: '/addresses/$addressId', params: { addressId } });
      },
      makeShipment: (start) => {
        leave();
        void navigate({ to: '/Shipment/$shipmentId', params: { shipmentId: 'new' }, state: start });
      },
      openPage: (path) => {
        leave();
        goTo(path);
      },
      showSearch: (search) => {
        leave();
        void navigate({ to: '/Shipments', search });
      },
      writeText: type,
    },
  );
  const rows = sections.flatMap((section) => section.rows);
  const isShown = isOpen && (text.trim() !== '' || rows.length > 0);
  // By its name: what comes later may stand above it.
  const chosenAt = Math.max(
    rows.findIndex(({ key }) => key === active),
    0,
  );
  const chosen = isShown ? rows[chosenAt] : undefined;
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
    setActive(undefined);
  }

  /** What was looked for and led somewhere is worth offering again. */
  function note() {
    const asked = text.trim();
    if (asked !== '') void noteSearched(cache, { text: asked, count: finding.count, at: clock.now() });
  }

  function type(next: string) {
    setText(next);
    setActive(undefined);
    setOpen(next !== '');
  }

  function go(row: FoundRow | undefined) {
    if (row && LOOKED_FOR.has(row.shows.what)) note();
    row?.go();
  }

  function showAll() {
    if (text.trim() === '') return;
    note();
    leave();
    void navigate({ to: '/Shipments', search: { text: text.trim() } });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = hasModifier(event) ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!isShown) setOpen(true);
      else setActive(rows[(chosenAt + step + rows.length) % rows.length]?.key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) showAll();
      else if (isOpen) go(chosen);
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
              data-first-focus={takesFocus || undefined}
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
              onPointerUp={() => setOpen((now) => now || text === '')}
              onBlur={leave}
            />
          )}
        </FieldCell>
      </Cells>
      {children}
      {isApple() && <Chosen id={active && chosenId} />}
      <FoundList
        id={listId}
        isShown={isShown}
        finding={finding}
        text={text}
        sections={sections}
        chosen={chosen?.key}
        idOf={idOf}
        onReach={setActive}
        onGo={go}
        onAll={showAll}
        onForget={() => void forgetRecent(cache)}
      />
    </search>
  );
}

/** VoiceOver says nothing of an option in a group that is chosen by its id: it is told what arrows lead to. */
function Chosen({ id }: { id: string | undefined }) {
  const [text, setText] = useState('');
  useEffect(() => setText((id && document.getElementById(id)?.textContent) || ''), [id]);
  return (
    <span className="visually-hidden" aria-live="assertive">
      {text}
    </span>
  );
}
