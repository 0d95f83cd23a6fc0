/** A Code 128 symbol with its quiet zones, drawn by the page itself. The component that shows it sets its size. */
import { code128 } from '#domain/barcodes/code-128.ts';

/** Unit: modules, on each side. Source: ISO/IEC 15417, quiet zone. */
const QUIET = 10;
/** Height of the drawing's own grid; the picture is stretched to its place. */
const HEIGHT = 20;

export function Bars({ text }: { text: string }) {
  const widths = code128({ text });
  const bars: { from: number; width: number }[] = [];
  let from = QUIET;
  widths.forEach((width, place) => {
    if (place % 2 === 0) bars.push({ from, width });
    from += width;
  });
  return (
    <svg viewBox={`0 0 ${from + QUIET} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={text}>
      {bars.map((bar) => (
        <rect key={bar.from} x={bar.from} y={0} width={bar.width} height={HEIGHT} />
      ))}
    </svg>
  );
}
