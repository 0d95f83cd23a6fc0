/**
 * A day of the search as people write days, with what that may mean listed below it: the coming one first. What is not understood
 * stays as it was written.
 */
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { formatDay } from '#client/i18n/format-day.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ComboField } from '#client/ui/combo-field.tsx';
import type { ComboOption } from '#client/ui/combo-option-row.tsx';
import { CalendarButton } from '#client/ui/date-field.tsx';
import { isDateText } from '#domain/shared/dates.ts';
import { type DaySpan, writtenDays } from '#domain/shared/written-day.ts';
import { daysAsFields, type SearchTexts } from './list-search.ts';

export type DayFieldProps = {
  name: string;
  label: string;
  value: string;
  today: string;
  onChange: (text: string) => void;
  onDays: (days: DaySpan) => void;
  isWrong: boolean;
  className?: string | undefined;
};

export function DayField({ value, today, onChange, onDays, isWrong, ...cell }: DayFieldProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const inFull = (day: string) => formatDay(day, today, language);
  const titleOf = ({ from, to }: DaySpan) => (from === to ? inFull(from) : `${inFull(from)} – ${inFull(to)}`);
  // Before anything is written, what is asked for most.
  const usual = { today: t`Today`, tomorrow: t`Tomorrow`, 'this week': t`This week`, 'next week': t`Next week` };
  const meant =
    value.trim() === ''
      ? Object.entries(usual).flatMap(([asked, title]) => writtenDays(asked, today).map((days) => ({ title, days })))
      : isDateText(value)
        ? []
        : writtenDays(value, today).map((days) => ({ title: titleOf(days), days }));
  const options = meant.map(({ title, days: { from, to } }): ComboOption => {
    return { key: title, title, text: from === to ? from : `${from} – ${to}` };
  });
  return (
    <ComboField
      {...cell}
      ref={input}
      icon={undefined}
      listLabel={t`Possible days`}
      text={value}
      onText={onChange}
      options={options}
      onChoose={(key) => {
        const chosen = meant.find(({ title }) => title === key);
        if (chosen) onDays(chosen.days);
      }}
      placeholder={t`Today, 27/11, week 12`}
      error={isWrong && t`Write a day: today, fri, 27/11, week 12`}
      after={<CalendarButton value={value} onChange={onChange} onTyping={() => input.current?.focus()} />}
    />
  );
}

/** The search with the days meant by what was written. What is not understood stays. */
export function withDates(texts: SearchTexts, today: string): SearchTexts {
  const [day] = writtenDays(texts.dispDate, today);
  if (day) return { ...texts, ...daysAsFields(day) };
  const { dispDateFrom: from, dispDateTo: to } = texts;
  const [both] = from && to ? writtenDays(`${from} – ${to}`, today) : [];
  const first = both?.from ?? writtenDays(from, today)[0]?.from ?? from;
  const last = both?.to ?? writtenDays(to, today)[0]?.to ?? to;
  return { ...texts, dispDateFrom: first, dispDateTo: last };
}
