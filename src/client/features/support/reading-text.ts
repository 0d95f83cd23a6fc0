/**
 * The structure of the pages to read: questions with answers, and an agreement in numbered clauses. Each is one long text rather
 * than many words, so it is kept whole in a file per language (faq-en.ts etc.) instead of in the catalogs. Both languages have
 * the same parts under the same names, which a test checks.
 */
export interface Faq {
  readonly title: string;
  readonly sections: readonly {
    /** The fragment of the URL, after `#`. */
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
