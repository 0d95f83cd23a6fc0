/** Filters of the audit log: days, a user and a kind. A day counts once it is one, a name when it is left or entered. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Cells } from '#client/ui/cells.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { AUDIT_KINDS } from '#contract/audit.ts';
import * as styles from './audit-screen.module.css';
import { type AuditSearch, isDay } from './audit-search.ts';
import { auditKindName } from './audit-words.ts';

type AuditFiltersProps = {
  search: AuditSearch;
  onChange: (changes: { readonly [part in keyof AuditSearch]: AuditSearch[part] | undefined }) => void;
};

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { t, i18n } = useLingui();
  const { from = '', to = '', username = '', kind = '' } = search;
  const kinds = AUDIT_KINDS.map((value) => ({ value, label: auditKindName(i18n, value) }));
  return (
    <Cells columns={4} className={styles.filters}>
      <Day key={`from ${from}`} label={t`From`} day={from} onDay={(day) => onChange({ from: day })} />
      <Day key={`to ${to}`} label={t`Up to and including`} day={to} onDay={(day) => onChange({ to: day })} />
      <Name key={username} username={username} onName={(name) => onChange({ username: name })} />
      <SelectField
        label={t`Kind`}
        value={kind}
        options={kinds}
        placeholder={t`All kinds`}
        onChange={(value) => onChange({ kind: AUDIT_KINDS.find((one) => one === value) })}
      />
    </Cells>
  );
}

function Day({ label, day, onDay }: { label: string; day: string; onDay: (day: string | undefined) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(day);
  const isWrong = text.trim() !== '' && !isDay(text.trim());
  return (
    <DateField
      label={label}
      value={text}
      error={isWrong && text.trim().length >= 'yyyy-MM-dd'.length ? t`A day such as 2026-11-27` : undefined}
      onChange={(value) => {
        setText(value);
        const typed = value.trim();
        if (typed !== day && (typed === '' || isDay(typed))) onDay(typed || undefined);
      }}
    />
  );
}

function Name({ username, onName }: { username: string; onName: (name: string | undefined) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(username);
  const take = () => text.trim() !== username && onName(text.trim() || undefined);
  return (
    <TextField
      label={t`User`}
      value={text}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      onChange={setText}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
