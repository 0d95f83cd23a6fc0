// Native inputs without any library: what typing costs at least in a table of that many rows and columns.
const asked = new URLSearchParams(location.search);
const rows = Number(asked.get('rows') ?? 20);
const columns = Number(asked.get('columns') ?? 9);
document.getElementById('rows').innerHTML = Array.from(
  { length: rows },
  (_, row) =>
    `<tr>${Array.from({ length: columns }, (_, column) => `<td><input aria-label="${row}.${column}" value="${row + column}" /></td>`).join('')}</tr>`,
).join('');
