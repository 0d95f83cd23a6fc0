/** Chooses between the server's languages. */
export const LANGUAGES = ['en', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The best match for `Accept-Language`; English when the caller accepts neither. */
export function pickLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
    return { language: tag.split('-')[0], weight: quality ? Number(quality.trim().slice(2)) : 1 };
  });
  const wanted = wishes
    .filter(({ language, weight }) => (language === 'en' || language === 'sv') && weight > 0)
    .sort((one, other) => other.weight - one.weight)[0];
  return wanted?.language === 'sv' ? 'sv' : 'en';
}

/** The language of a mail: that of the user's last sign-in, otherwise that of the company's country. */
export function languageOf(stored: string | null, countryCode: string): Language {
  return LANGUAGES.find((language) => language === stored) ?? (countryCode === 'SE' ? 'sv' : 'en');
}
