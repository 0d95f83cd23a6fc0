/**
 * Notifications in the database and in answers. One is created for each user it concerns, inside the write that causes it, so
 * that it exists exactly when its cause does. Codes and values are stored; the sentence is composed for its reader.
 */
import { type Selectable, sql } from 'kysely';
import type { SentenceValues } from '#contract/errors.ts';
import type { NoticeCode } from '#contract/notice.ts';
import type { Notification } from '#contract/notification.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import { etagOf, firstVersion, nextVersion, VERSION_COLUMNS } from '#server/db/etag.ts';
import type { NotificationsTable } from '#server/db/schema.ts';
import type { Actor, WriteTx } from '#server/db/write.ts';
import type { Language } from '#server/i18n/language.ts';
import { noticeWords } from '#server/i18n/notice-sentences.ts';

const COLUMNS = [
  'id',
  'type',
  'title',
  'message',
  'code',
  'values',
  'unread',
  'shipment_id',
  ...VERSION_COLUMNS,
  'created_at',
] as const;
/** Channel of NOTIFY; the payload names the user and the notification. */
export const NOTIFICATIONS_CHANNEL = 'kaj_notifications';

/** As many as the panel shows. */
const KEPT_ON_DEVICE = 200;

/** The user whose notifications these are. */
export type NotificationOwner = Pick<Actor, 'companyId' | 'username'>;

export async function listNotifications(
  db: Db | Tx,
  owner: NotificationOwner,
  language: Language,
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('company_id', '=', owner.companyId)
    .where('username', '=', owner.username)
    .orderBy('id', 'desc')
    .limit(KEPT_ON_DEVICE)
    .execute();
  return rows.map((row) => rowToNotification(row, language));
}

export async function findNotifications(
  db: Db | Tx,
  owner: NotificationOwner,
  ids: readonly string[],
  language: Language,
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('company_id', '=', owner.companyId)
    .where('username', '=', owner.username)
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => rowToNotification(row, language));
}

/** Those of all users of the company, each with whose it is. */
export async function findWithOwners(
  db: Db | Tx,
  companyId: string,
  ids: readonly string[],
  language: Language,
): Promise<{ username: string; notification: Notification }[]> {
  const rows = await db
    .selectFrom('notifications')
    .select([...COLUMNS, 'username'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ username: row.username, notification: rowToNotification(row, language) }));
}

export interface NewNotification {
  readonly type: Notification['type'];
  readonly code: NoticeCode;
  readonly values?: SentenceValues;
  readonly shipmentId?: string;
}

export async function addNotification(tx: WriteTx, username: string, notification: NewNotification): Promise<void> {
  const { type, code, values, shipmentId } = notification;
  const row = await tx.db
    .insertInto('notifications')
    .values({
      company_id: tx.actor.companyId,
      username,
      type,
      code,
      values: values ? json(values) : null,
      shipment_id: shipmentId ?? null,
      ...firstVersion(tx),
    })
    .returning(['id', ...VERSION_COLUMNS])
    .executeTakeFirstOrThrow();
  tx.changed('notification', row.id, etagOf(row));
  const notice: NotificationNotice = { companyId: tx.actor.companyId, username, id: row.id };
  await sql`select pg_notify(${NOTIFICATIONS_CHANNEL}, ${JSON.stringify(notice)})`.execute(tx.db);
}

interface AlikeNotification {
  readonly one: NewNotification;
  /** The values that all of them share; the number of further ones is added as `count`. */
  readonly further: { readonly code: NoticeCode; readonly values: SentenceValues };
  /** Older notifications are not counted together with this one. */
  readonly since: Date;
}

/** How many unread notifications of the same kind are shown individually. */
const LISTED_ONE_BY_ONE = 4;

/** Adds the notification. Where several of the same kind are unread, counts it in the one for further ones instead. */
export async function addOrCount(
  tx: WriteTx,
  username: string,
  { one, further, since }: AlikeNotification,
): Promise<void> {
  const alike = await tx.db
    .selectFrom('notifications')
    .select(['id', 'code', 'values'])
    .where('company_id', '=', tx.actor.companyId)
    .where('username', '=', username)
    .where('unread', '=', true)
    .where('code', 'in', [one.code, further.code])
    .where('changed_at', '>=', since)
    .where(sql<boolean>`"values" - 'kind' - 'count' = ${JSON.stringify(further.values)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(LISTED_ONE_BY_ONE)
    .forUpdate()
    .execute();
  const counted = alike.find(({ code }) => code === further.code);
  const withCount = (count: number): SentenceValues => ({ ...further.values, count });
  if (!counted) {
    const isFurther = alike.length === LISTED_ONE_BY_ONE;
    return addNotification(
      tx,
      username,
      isFurther ? { type: one.type, code: further.code, values: withCount(1) } : one,
    );
  }
  const row = await tx.db
    .updateTable('notifications')
    .set({ values: json(withCount(Number(counted.values?.count) + 1)), ...nextVersion(tx) })
    .where('company_id', '=', tx.actor.companyId)
    .where('id', '=', counted.id)
    .returning(['id', ...VERSION_COLUMNS])
    .executeTakeFirstOrThrow();
  tx.changed('notification', row.id, etagOf(row));
}

export interface NotificationNotice {
  readonly companyId: string;
  readonly username: string;
  readonly id: string;
}

export function readNotificationNotice(payload: string): NotificationNotice {
  return JSON.parse(payload) as NotificationNotice;
}

/** Chooses notifications by id, or all up to and including the newest seen. */
export type NotificationChoice = { readonly ids?: readonly string[] | undefined; readonly upTo?: string | undefined };

export async function markNotifications(tx: WriteTx, choice: NotificationChoice, unread: boolean): Promise<void> {
  const ids = await chosenIds(tx, choice);
  if (ids.length === 0) return;
  const rows = await tx.db
    .updateTable('notifications')
    .set({ unread, ...nextVersion(tx) })
    .where('company_id', '=', tx.actor.companyId)
    .where('id', 'in', ids)
    .where('unread', '!=', unread)
    .returning(['id', ...VERSION_COLUMNS])
    .execute();
  for (const row of rows) tx.changed('notification', row.id, etagOf(row));
}

export async function deleteNotifications(tx: WriteTx, choice: NotificationChoice): Promise<void> {
  const ids = await chosenIds(tx, choice);
  if (ids.length === 0) return;
  await tx.db.deleteFrom('notifications').where('company_id', '=', tx.actor.companyId).where('id', 'in', ids).execute();
  for (const id of ids) tx.removed('notification', id);
}

const NUMBER = /^\d{1,18}$/;

/** Returns only the caller's own notifications, whatever was requested. */
async function chosenIds(tx: WriteTx, { ids, upTo }: NotificationChoice): Promise<string[]> {
  const wanted = ids?.filter((id) => NUMBER.test(id));
  if (wanted?.length === 0 || (upTo !== undefined && !NUMBER.test(upTo))) return [];
  const rows = await tx.db
    .selectFrom('notifications')
    .select('id')
    .where('company_id', '=', tx.actor.companyId)
    .where('username', '=', tx.actor.username)
    .$if(wanted !== undefined, (query) => query.where('id', 'in', wanted ?? []))
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

type NotificationRow = Pick<Selectable<NotificationsTable>, (typeof COLUMNS)[number]>;

function rowToNotification(row: NotificationRow, language: Language): Notification {
  const notice = row.code === null ? undefined : { code: row.code, ...(row.values && { values: row.values }) };
  const { title, message } = (notice && noticeWords(notice, language)) ?? row;
  return {
    id: row.id,
    type: row.type,
    title,
    message,
    ...notice,
    unRead: row.unread,
    shipmentId: row.shipment_id,
    createdAt: row.created_at.toISOString(),
    _etag: etagOf(row),
  };
}
