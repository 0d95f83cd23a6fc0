/**
 * A field to sign in with a finger, a pen or a mouse. The drawing is kept as lines in thousandths of the field's width, so that
 * it looks the same on every screen and on paper. One pointer draws at a time; whoever writes with a pen rests a hand on the screen,
 * so a pen takes over from a touch, and once it has written here touches draw no more until the field is cleared.
 */
import { useLingui } from '@lingui/react/macro';
import { type Dispatch, type PointerEvent, type SetStateAction, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SIGNATURE_FIELD, SIGNATURE_LIMITS, type Strokes } from '#contract/end-of-day.ts';
import * as styles from './signature-pad.module.css';

const { width, height } = SIGNATURE_FIELD;
/** In units of the field. A point nearer to the last one would add nothing visible. */
const NEAR = 3;

type SignaturePadProps = { strokes: Strokes; onChange: Dispatch<SetStateAction<Strokes>> };

export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const { t } = useLingui();
  /** Its id; absent while nobody draws. */
  const drawing = useRef<number>(undefined);
  const isByPen = useRef(false);

  function begin(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const isPen = event.pointerType === 'pen';
    const isHand = event.pointerType === 'touch' && isByPen.current;
    if (isHand || (drawing.current !== undefined && !isPen)) return;
    if (drawing.current !== undefined) takeBack();
    isByPen.current ||= isPen;
    drawing.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event.currentTarget, event);
    onChange((before) => (hasRoom(before) && before.length < SIGNATURE_LIMITS.strokes ? [...before, point] : before));
  }

  function go(event: PointerEvent<SVGSVGElement>): void {
    if (event.pointerId !== drawing.current) return;
    const field = event.currentTarget;
    // A quick hand moves several times between two frames.
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (passed.length > 0 ? passed : [event]).map((one) => pointOf(field, one));
    onChange((before) => points.reduce(drawOn, before));
  }

  function end({ pointerId }: PointerEvent): void {
    if (pointerId === drawing.current) drawing.current = undefined;
  }

  /** The system has found out that a touch was no finger. */
  function cancel(event: PointerEvent): void {
    if (event.pointerId === drawing.current && event.pointerType === 'touch') takeBack();
    end(event);
  }

  const takeBack = () => onChange((before) => before.slice(0, -1));
  const clear = () => {
    isByPen.current = false;
    onChange([]);
  };
  return (
    <div className={styles.pad}>
      <svg
        role="img"
        aria-label={t`Signature`}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={cancel}
      >
        <line x1={40} x2={width - 40} y1={height * 0.8} y2={height * 0.8} />
        {strokes.map((line, index) => (
          // Lines have no keys of their own and never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <polyline key={index} points={pathOf(line)} />
        ))}
      </svg>
      <span className={styles.label} aria-hidden="true">
        {t`Signature`} <span className={styles.required}>*</span>
      </span>
      {strokes.length > 0 && (
        <Button variant="quiet" onClick={clear}>
          {t`Clear`}
        </Button>
      )}
    </div>
  );
}

function pointOf(field: Element, { clientX, clientY }: { clientX: number; clientY: number }): number[] {
  const area = field.getBoundingClientRect();
  const within = (part: number, most: number) => Math.round(Math.min(Math.max(part, 0), 1) * most);
  return [within((clientX - area.left) / area.width, width), within((clientY - area.top) / area.height, height)];
}

function hasRoom(strokes: Strokes): boolean {
  return strokes.reduce((sum, line) => sum + line.length, 0) < 2 * SIGNATURE_LIMITS.points;
}

function drawOn(strokes: Strokes, [x = 0, y = 0]: readonly number[]): Strokes {
  const line = strokes.at(-1) ?? [];
  const [lastX = 0, lastY = 0] = line.slice(-2);
  if (Math.hypot(x - lastX, y - lastY) < NEAR || !hasRoom(strokes)) return strokes;
  return [...strokes.slice(0, -1), [...line, x, y]];
}

/** A single point becomes a line of no length, whose round ends are visible. */
function pathOf(line: readonly number[]): string {
  return (line.length === 2 ? [...line, ...line] : line).join(' ');
}
