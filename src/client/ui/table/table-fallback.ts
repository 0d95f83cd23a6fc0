/** Why a table has no rows to draw: no list at all, an empty one, or one whose rows are not objects. */
export type TableFallback = 'noData' | 'noRows' | 'badRows';

export function tableFallback(rows: unknown): TableFallback | undefined {
  if (!Array.isArray(rows)) return 'noData';
  if (rows.length === 0) return 'noRows';
  return rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)) ? undefined : 'badRows';
}
