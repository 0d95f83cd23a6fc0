/** A text with the part that matches a query in the accent colour, whatever its case. */
type MarkedProps = { text: string; query: string };

export function Marked({ text, query }: MarkedProps) {
  const wanted = query.trim().toLowerCase();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (at < 0) return text;
  const end = at + wanted.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
