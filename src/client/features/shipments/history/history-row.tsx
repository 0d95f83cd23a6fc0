/** One event of a history: its two clocks, what it was with the fields it changed, and who did it where. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatInstant } from '#client/i18n/formats.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { Chip } from '#client/ui/chip.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { entityKindOf, verbOf } from '#domain/commands/kind-names.ts';
import { needsPerson } from '#domain/commands/outbox-entry.ts';
import { dayOf, timeOf } from '#domain/shared/dates.ts';
import * as rows from '../clock-rows.module.css';
import * as styles from './history.module.css';
import { changeTexts, clockTexts, eventTexts, type Setting, whoTexts } from './history-texts.ts';
import type { ShownEvent } from './waiting-events.ts';

/** More are folded, so that one large event does not hide the others. */
const SHOWN = 6;

type HistoryRowProps = { event: ShownEvent; setting: Setting; day: string | undefined };

export function HistoryRow({ event, setting, day }: HistoryRowProps) {
  const { t } = useLingui();
  const { timeZone, i18n } = setting;
  const { icon, tone, title, about } = eventTexts(event, setting);
  const clocks = clockTexts(event, i18n);
  const { who, where } = whoTexts(event, setting);
  const { entry } = event;
  const done = formatInstant(event.doneAt, timeZone);
  const server = formatInstant(event.serverAt, timeZone);
  const saysOnlyTheDay = event.carrierEvent !== undefined && timeOf(event.carrierEvent.time) === null;
  return (
    <>
      {day && <li className={styles.day}>{day}</li>}
      <li className={classes(rows.row, entry && styles.local)} data-what={event.what} data-waits={entry && 'yes'}>
        <div className={classes(rows.clock, styles.clock)}>
          <span className={rows.label}>{t({ message: 'Done', context: 'when' })}</span>
          <time dateTime={event.doneAt}>
            <b>{saysOnlyTheDay ? '–' : timeIn(done)}</b>
          </time>
          {clocks.done && <small>{saysOnlyTheDay ? t`only the day` : clocks.done}</small>}
        </div>
        <div className={classes(rows.clock, styles.clock, clocks.isLate ? styles.late : styles.same)}>
          <span className={rows.label}>{t`On the server`}</span>
          {entry ? (
            <b>{t`not yet`}</b>
          ) : (
            <time dateTime={event.serverAt}>
              <b>{dayOf(server) === dayOf(done) ? timeIn(server) : server}</b>
            </time>
          )}
          <small>{clocks.server}</small>
        </div>
        <div className={classes(rows.what, styles.what)}>
          <Icon name={icon} size="large" className={tone ? `tone-${tone}` : 'muted'} />
          <div>
            <strong>{title}</strong>
            {about.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <Changes event={event} setting={setting} />
            {entry && (
              <p>
                <Chip
                  variant={needsPerson(entry) ? 'needs' : 'waiting'}
                  icon={needsPerson(entry) ? 'needs' : 'waiting'}
                >
                  {needsPerson(entry) ? t`Needs you` : waitingName()}
                </Chip>
              </p>
            )}
          </div>
        </div>
        <div className={rows.who}>
          {who}
          {where && <small>{where}</small>}
        </div>
      </li>
    </>
  );

  function waitingName(): string {
    if (!entry) return '';
    const deed = i18n._(
      kindWords(entityKindOf(entry.operation)).deed(verbOf(entry.operation), entry.payload, undefined),
    );
    return t`Waits: ${deed}`;
  }
}

const timeIn = (instant: string): string => instant.slice('yyyy-MM-dd '.length);

function Changes({ event, setting }: { event: ShownEvent; setting: Setting }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const changes = changeTexts(event, setting);
  const shown = isOpen ? changes : changes.slice(0, SHOWN);
  const folded = changes.length - shown.length;
  const { moreChanges: left } = event;
  if (changes.length === 0) return null;
  return (
    <>
      <dl className={styles.diff}>
        {shown.map(({ name, was, becomes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two removed lines have the same name
          <div key={`${name} ${index}`}>
            <dt>{name}</dt>
            <dd>
              {was && (
                <>
                  <del>{was}</del> <Icon name="right" />
                  <span className="visually-hidden">{t`becomes`}</span>{' '}
                </>
              )}
              <ins>{becomes}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {folded > 0 && (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          {t`${plural(folded, { one: '# more field', other: '# more fields' })}`}
        </button>
      )}
      {left > 0 && folded === 0 && (
        <p>{t`${plural(left, { one: '# more field was changed', other: '# more fields were changed' })}`}</p>
      )}
    </>
  );
}
