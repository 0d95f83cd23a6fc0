/**
 * What the pages to read are made of: questions with answers, and an agreement in numbered clauses. They are long, and each is
 * one text rather than many words, so they stand whole in a file per language (faq-en.ts and its like) instead of in the
 * catalogues; both languages have the same parts under the same names, which a test compares.
 */
export interface Faq {
  readonly title: string;
  readonly sections: readonly {
    /** In the address, behind `#`. */
    readonly id: string;
    readonly title: string;
    readonly asks: readonly { readonly id: string; readonly question: string; readonly answer: readonly string[] }[];
  }[];
}

export interface Agreement {
  readonly title: string;
  readonly version: string;
  readonly short: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly clauses: readonly string[] }[];
}

export const SUPPORT_MAIL = 'support@kaj.example';
