/**
 * Sends one user of a company a mail about something in the portal, in their language, with a link to it. A user who has been
 * deleted gets none, nor does one of another company who has the name since.
 */
import { toWarehouse } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import type { Actor } from '#server/db/write.ts';
import { type Language, languageOf } from '#server/i18n/language.ts';
import type { MailTexts } from '#server/i18n/mail-texts.ts';
import type { SendMail } from '#server/mail/mail-sender.ts';
import { findAddressee } from './account-repository.ts';

export interface UserMailDependencies {
  readonly db: Db;
  readonly sendMail: SendMail;
  /** The portal's address, for links. */
  readonly publicUrl: string;
}

interface UserMail {
  readonly id: string;
  readonly path: string;
  readonly wordsIn: (language: Language) => MailTexts;
}

export async function sendToUser(
  { db, sendMail, publicUrl }: UserMailDependencies,
  { companyId, username }: Actor,
  { id, path, wordsIn }: UserMail,
): Promise<void> {
  const user = await findAddressee(db, username);
  if (user?.company_id !== companyId) return;
  const language = languageOf(user.language, toWarehouse(user).countryCode);
  await sendMail({
    id,
    to: user.username,
    language,
    words: wordsIn(language),
    link: new URL(path, publicUrl).href,
    sender: `Kaj, ${new URL(publicUrl).host}`,
  });
}
