/**
 * Takes in a file of a carrier's replies. Every message counts once, in however many files it comes, and what was
 * not understood counts anew each time it comes. A part that cannot be read, or is about nothing this connection sent, is kept as
 * refused, and costs only itself.
 * Not here: fetching (edi-collection.ts), unpacking (packed-reply.ts), what a reply says (documents/carrier-reply.ts), what follows from it (edi-answers.ts,
 * edi-events.ts), telling what was refused (reply-alerts.ts).
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type ReplyFile, type ReplyPart, readReplyFile } from '#documents/carrier-reply.ts';
import { outsideText } from '#domain/shared/outside-text.ts';
import { decodeWindows1252, WINDOWS_1252 } from '#domain/shared/windows-text.ts';
import { announceChange } from '#server/db/company-counter.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { answersTo } from './edi-answers.ts';
import { reportedEvents } from './edi-events.ts';
import { unpackedFiles } from './packed-reply.ts';
import { type Application, refusal } from './reply-application.ts';

export interface FetchedFile {
  readonly carrierId: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly replies: ReplyFile;
  /** Whether the file is taken as it is, although it does not end where an interchange does. */
  readonly isFinal: boolean;
}

/** Unit: characters. */
const LONGEST_NAME = 255;

/** Of an archive, the parts of all its files. */
export function readFetched(bytes: Uint8Array): ReplyFile {
  const files = (unpackedFiles(bytes) ?? [bytes]).map((file) => readReplyFile(file, decodeText));
  return { parts: files.flatMap(({ parts }) => parts), isWhole: files.every(({ isWhole }) => isWhole) };
}

function decodeText(bytes: Uint8Array, encoding: string): string | undefined {
  if (encoding === WINDOWS_1252) return decodeWindows1252(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Each part in a write of its own, so that none stops another. Rejects once all have been tried. */
export async function applyReplyFile(write: Write, file: FetchedFile): Promise<void> {
  const { body: isKnown } = await write(async (tx) => ({ body: await wasAppliedWhole(tx, file) }));
  if (isKnown) return;
  const failures: unknown[] = [];
  for (const part of file.replies.parts) {
    if (!part.isEnded && !file.isFinal) continue;
    const apply = write(async (tx) => {
      await applyPart(tx, file, part);
      await announceChange(tx.db, tx.actor.companyId);
      return { body: undefined };
    });
    await apply.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** An earlier version knew files by their whole content. */
async function wasAppliedWhole({ db, actor }: WriteTx, { carrierId, bytes }: FetchedFile): Promise<boolean> {
  const found = await db
    .selectFrom('edi_replies')
    .select('reply_id')
    .where('company_id', '=', actor.companyId)
    .where('carrier_id', '=', carrierId)
    .where('hash', '=', hashOf(bytes))
    .where('state', '!=', 'refused')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const hashOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

async function applyPart(tx: WriteTx, { carrierId, name }: FetchedFile, part: ReplyPart): Promise<void> {
  const hash = hashOf(part.key);
  for (const [place, { outcome, apply }] of (await understand(tx, carrierId, part)).entries()) {
    const stored = await tx.db
      .insertInto('edi_replies')
      .values({
        company_id: tx.actor.companyId,
        carrier_id: carrierId,
        name: outsideText(name, LONGEST_NAME),
        hash,
        part: place,
        // Kept as it came, but for what PostgreSQL's texts cannot contain.
        body: place === 0 ? part.text.replace(/[\0\p{Cs}]/gu, '\uFFFD') : '',
        ...outcome,
        fetched_at: tx.now,
        told_at: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'carrier_id', 'hash', 'part'])
          .doUpdateSet({ ...outcome, name: outsideText(name, LONGEST_NAME), fetched_at: tx.now, told_at: null })
          .where('edi_replies.state', '=', sql.lit('refused')),
      )
      .returning('reply_id')
      .executeTakeFirst();
    if (stored) await apply(stored.reply_id);
  }
}

async function understand(tx: WriteTx, carrierId: string, { content, isTest }: ReplyPart): Promise<Application[]> {
  if ('code' in content) return [refusal(content)];
  if (content.type === 'IFTSTA') return reportedEvents(tx, carrierId, content.events, isTest);
  return answersTo(tx, carrierId, content, isTest);
}
