/** The package has no types of its own; this is the part the tests read with. */
declare module 'edifact' {
  export class Reader {
    parse(document: string): { name: string; elements: string[][] }[];
  }
}
