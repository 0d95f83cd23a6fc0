/** Sends one user a mail about something in the portal, in their language, with a link to it. Deleted users get none. */
import { toWarehouse } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import { type Language, languageOf } from '#server/i18n/language.ts';
import type { MailWords } from '#server/mail/mail.ts';
import type { SendMail } from '#server/mail/mail-sender.ts';
import { findAddressee } from './account-repository.ts';

export interface UserMailDependencies {
  readonly db: Db;
  readonly sendMail: SendMail;
  /** The portal's address, for links. */
  readonly publicUrl: string;
}

export async function sendToUser(
  { db, sendMail, publicUrl }: UserMailDependencies,
  username: string,
  { path, wordsIn }: { readonly path: string; readonly wordsIn: (language: Language) => MailWords },
): Promise<void> {
  const user = await findAddressee(db, username);
  if (!user) return;
  const language = languageOf(user.language, toWarehouse(user).countryCode);
  await sendMail({
    to: user.username,
    language,
    words: wordsIn(language),
    link: new URL(path, publicUrl).href,
    sender: `Kaj, ${new URL(publicUrl).host}`,
  });
}
