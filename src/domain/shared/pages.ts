/** Pages of a list; the first is 1. */

/** An empty list has one page, too. */
export function pageCount(hits: number, pageSize: number): number {
  return Math.max(1, Math.ceil(hits / pageSize));
}

/** The items on a page. */
export function pageOf<Item>(items: readonly Item[], page: number, pageSize: number): readonly Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize);
}
