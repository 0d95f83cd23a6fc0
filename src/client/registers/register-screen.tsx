/**
 * The list of a register: search, filter, rows, and the way to a new entry. It is given all entries, so it answers with every
 * keystroke, online or offline. Its state is the address. An entry's form is a drawer over it (`children`).
 */
import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { PagedRows } from '#client/components/paged-rows.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useTitle } from '#client/components/use-title.ts';
import type { ShownEntry } from '#client/data/cache/register-reader.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { searchWords } from '#domain/shared/word-search.ts';
import type { Register } from './register.ts';
import { RegisterEmptyState } from './register-empty-state.tsx';
import { RegisterFind } from './register-find.tsx';
import { RegisterFreshness } from './register-freshness.tsx';
import * as styles from './register-screen.module.css';
import { parseRegisterSearch, registerSortOf, registerSortText } from './register-search.ts';
import { RegisterTable } from './register-table.tsx';
import { indexEntries, registerView } from './register-view.ts';
import { useRegisterPlaces } from './use-register-places.ts';
import { type RegisterStatus, useRegisterStatus } from './use-register-status.ts';
import { useTypedQuery } from './use-typed-query.ts';

type RegisterScreenProps<Entity> = {
  register: Register<Entity>;
  /** Undefined until they are read. */
  entries: readonly ShownEntry<Entity>[] | undefined;
  /** The search parameters as they stand in the address. */
  asked: Readonly<Record<string, unknown>>;
  /** The id of the entry in the drawer. */
  openId: string | undefined;
  /** Where the entries come from the server alone; otherwise they are part of what the device reads of everything. */
  status?: RegisterStatus;
  /** Why nothing can be added now, though this person may. */
  fullReason?: ReactNode;
  /** Shown above the list: what needs a person. */
  notice?: ReactNode;
  /** Actions on the whole register, shown before the button for a new entry. */
  actions?: ReactNode;
  children: ReactNode;
};

export function RegisterScreen<Entity>(props: RegisterScreenProps<Entity>) {
  const { register, entries, asked, openId, fullReason, notice, actions, children } = props;
  const { t, i18n } = useLingui();
  const { words, filter, pageSize } = register;
  const search = useMemo(() => parseRegisterSearch(asked, register), [asked, register]);
  const title = i18n._(words.title);
  useTitle(title);
  const places = useRegisterPlaces(register.path);
  const read = useRegisterStatus();
  const { status = read } = props;
  const { reason: forbidden } = useCan(register.save);
  const createReason = forbidden ?? fullReason;
  const isUnknownEntry = useRouterState({ select: ({ location }) => location.state.isUnknownEntry });

  /** A new search starts at its first page. */
  const show = (changes: Readonly<Record<string, unknown>>, replace = false) =>
    places.go(places.hrefOf(parseRegisterSearch({ ...search, page: 1, ...changes }, register)), { replace });
  const [query, setQuery] = useTypedQuery(search.q ?? '', (q) => show({ q }, true));
  const chosen = filter ? String(search[filter.name] ?? '') : '';

  const sort = useMemo(() => registerSortOf(search.sort, register), [search.sort, register]);
  const index = useMemo(() => indexEntries(entries ?? [], register, sort), [entries, register, sort]);
  const values = useMemo(
    () => (filter ? [...new Set(index.map(({ entry }) => filter.of(entry.entity)))] : []),
    [index, filter],
  );
  const view = useMemo(() => {
    const isWanted = (entity: Entity) => !filter || chosen === '' || filter.of(entity) === chosen;
    return registerView(index, searchWords(query), isWanted, { page: search.page ?? 1, pageSize });
  }, [index, query, filter, chosen, search.page, pageSize]);

  const isLoading = entries === undefined || (entries.length === 0 && status.state === 'fetching');
  const create = (entryName: string) => places.go(places.hrefOf(search, NEW_ID), { entryName });

  return (
    <Page>
      <PageHead title={title} text={<RegisterFreshness {...status} total={entries?.length} count={view.count} />}>
        {actions}
        <Button
          variant="primary"
          icon="plus"
          className={styles.grow}
          hint={status.offline && t`kept on this device`}
          reason={createReason}
          onClick={() => create('')}
        >
          {i18n._(words.create)}
        </Button>
      </PageHead>
      {notice}
      {(isLoading || index.length > 0) && (
        <RegisterFind
          words={words}
          query={query}
          onQuery={setQuery}
          filter={filter}
          values={values}
          chosen={chosen}
          onChoose={(value) => filter && show({ [filter.name]: value })}
        />
      )}
      <PagedRows
        isLoading={isLoading}
        isFailed={index.length === 0 && status.state === 'failed'}
        isAway={index.length === 0 && status.state === 'away'}
        view={view}
        pageSize={pageSize}
        onPage={(page) => {
          show({ page });
          window.scrollTo({ top: 0 });
        }}
        onRetry={status.retry}
        failedText={t`Nothing is on this device yet.`}
        nothing={
          <RegisterEmptyState
            words={words}
            isFiltered={index.length > 0}
            query={query}
            onClear={() => {
              setQuery('');
              if (filter) show({ q: undefined, [filter.name]: undefined });
            }}
            onCreate={create}
            createReason={createReason}
          />
        }
      >
        <RegisterTable
          label={title}
          register={register}
          rows={view.rows}
          query={query}
          sort={sort}
          onSort={(next) => show({ sort: registerSortText(next, register) })}
          hrefOf={(id) => places.hrefOf(search, id)}
          onOpen={(id) => places.go(places.hrefOf(search, id))}
          openId={openId}
        />
      </PagedRows>
      {isUnknownEntry && (
        <Dialog title={t`Incorrect link`} alert onClose={() => places.leave(search)}>
          <p>{i18n._(words.unknown)}</p>
        </Dialog>
      )}
      {children}
    </Page>
  );
}
