/** The text of the mail that says a number series is running out, in the recipient's language. */
import type { SeriesKind } from '#domain/numbers/number-series.ts';
import type { Language } from './language.ts';
import type { MailTexts } from './mail-texts.ts';

export interface LowSeries {
  readonly carrier: string;
  readonly series: SeriesKind;
  /** May exceed 2^53. */
  readonly left: string;
}

export function lowSeriesMail(language: Language, { carrier, series, left }: LowSeries): MailTexts {
  if (language === 'sv') {
    const numbers = series === 'package' ? 'Kollinumren' : 'Fraktsedelsnumren';
    return {
      subject: `${numbers} för ${carrier} är snart slut`,
      heading: `${numbers} är snart slut`,
      text: `Nummerserien hos ${carrier} har ${left} nummer kvar. När den är slut går det inte att boka. En ny serie tar ofta en vecka: be transportören om en i tid.`,
      button: 'Öppna transportören',
      orCopy: 'Eller kopiera adressen:',
      reason: 'Du får mejlet för att du är moderator och serien ska varna med e-post. Det stängs av i serien.',
    };
  }
  const numbers = series === 'package' ? 'package numbers' : 'consignment numbers';
  return {
    subject: `The ${numbers} of ${carrier} will soon run out`,
    heading: `The ${numbers} will soon run out`,
    text: `The number series of ${carrier} has ${left} numbers left. Once it has run out nothing can be booked. A new series often takes a week: ask the carrier for one in time.`,
    button: 'Open the carrier',
    orCopy: 'Or copy the address:',
    reason:
      'You get this mail because you are a moderator and the series is set to warn by email. Turn it off in the series.',
  };
}
