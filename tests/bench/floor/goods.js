// Native inputs without any library: what typing costs at least for the rows a person sees.
const COLUMNS = 9;
const rows = Number(new URLSearchParams(location.search).get('rows') ?? 20);
document.getElementById('rows').innerHTML = Array.from(
  { length: rows },
  (_, row) =>
    `<tr>${Array.from({ length: COLUMNS }, (_, column) => `<td><input aria-label="${row}.${column}" value="${row + column}" /></td>`).join('')}</tr>`,
).join('');
