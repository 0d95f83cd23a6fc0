/** Which page numbers are offered: at most seven, always the first and the last, the current one between its neighbours. */
export const PAGE_NUMBERS = 7;

export function pageNumbers(page: number, pages: number): number[] {
  if (pages <= PAGE_NUMBERS) return range(1, pages);
  const inner = PAGE_NUMBERS - 2;
  const from = Math.min(Math.max(page - Math.floor(inner / 2), 2), pages - inner);
  return [1, ...range(from, from + inner - 1), pages];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);
}
