/** Composes OpenDocument spreadsheets as different programs write them. Not here: what must come out (tests/client/importing). */
import { strToU8, zipSync } from 'fflate';

const NAMES = ['office', 'table', 'text', 'style', 'draw'].map(
  (part) => `xmlns:${part}="urn:oasis:names:tc:opendocument:xmlns:${part}:1.0"`,
);
const HEAD = `${NAMES.join(' ')} xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"`;

export interface ComposedOds {
  /** The rows, by the name of the sheet. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  /** Before the sheets. */
  readonly before?: string;
  readonly parts?: Readonly<Record<string, string>>;
}

function bodyOf({ sheets, hidden = [], before = '' }: ComposedOds): string {
  const tables = Object.entries(sheets).map(
    ([name, rows]) =>
      `<table:table table:name="${name}" table:style-name="${hidden.includes(name) ? 'ta2' : 'ta1'}">` +
      `<table:table-column table:number-columns-repeated="16384"/>${rows}</table:table>`,
  );
  const style = (name: string, display: boolean) =>
    `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`;
  return (
    `<office:automatic-styles>${style('ta1', true)}${style('ta2', false)}</office:automatic-styles>` +
    `<office:body><office:spreadsheet>${before}${tables.join('')}</office:spreadsheet></office:body>`
  );
}

export function composeOds(composed: ComposedOds): Uint8Array {
  const parts: Record<string, string> = {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${HEAD}>${bodyOf(composed)}</office:document-content>`,
    ...composed.parts,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}

/** In one part, not packed. */
export function composeFods(composed: ComposedOds): Uint8Array {
  return strToU8(
    `<?xml version="1.0" encoding="UTF-8"?>\n<office:document ${HEAD}>${bodyOf(composed)}</office:document>`,
  );
}

export const odsText = (text: string, more = '') =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${text}</text:p></table:table-cell>`;
export const odsRow = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`;
