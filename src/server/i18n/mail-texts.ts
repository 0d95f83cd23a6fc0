/** The texts of one mail in one language. Not here: its layout (mail/mail.ts). */
export interface MailTexts {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  /** Facts as name and value. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly button: string;
  /** The text above the link's bare address. */
  readonly orCopy: string;
  /** How long the link lasts, and what to do if the recipient did not ask for it. */
  readonly reason: string;
}
