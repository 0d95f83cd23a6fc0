/** Composes workbooks as different programs write them. Not here: what must come out (tests/client/importing/workbook-file.test.ts). */
import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface Composed {
  /** The content of `sheetData`, by the name of the sheet. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  readonly strings?: string;
  readonly styles?: string;
  readonly workbookPr?: string;
  /** Last changes to the parts, by their paths; one that is undefined is left out. */
  readonly parts?: (parts: Record<string, string>) => Record<string, string | undefined>;
}

export function composeWorkbook({ sheets, hidden = [], strings, styles, workbookPr = '', parts }: Composed) {
  const names = Object.keys(sheets);
  const listed = names.map((name, at) => {
    const state = hidden.includes(name) ? ' state="hidden"' : '';
    return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
  });
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (all: readonly string[]) => `<Relationships xmlns="${PACKAGE}">${all.join('')}</Relationships>`;
  const composed: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${workbookPr}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      ...(strings === undefined ? [] : [relation('rStrings', 'sharedStrings', 'sharedStrings.xml')]),
      ...(styles === undefined ? [] : [relation('rStyles', 'styles', 'styles.xml')]),
    ]),
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
  };
  for (const [at, name] of names.entries()) {
    composed[`xl/worksheets/sheet${at + 1}.xml`] =
      `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData></worksheet>`;
  }
  const written = Object.entries(parts?.(composed) ?? composed).flatMap(([path, text]) =>
    text === undefined ? [] : [[path, strToU8(text)] as const],
  );
  return zipSync(Object.fromEntries(written));
}

/** Rows of inline strings, as small writers make them. */
export function inlineRows(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  return rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
}
