/**
 * The list that a driver signs: one carrier's shipments that left at an end of day, with packages and weights, and room for
 * the names of those who took them over and handed them out.
 * Not here: which shipments it contains (server/end-of-day).
 */
import { SIGNATURE_FIELD, type Strokes } from '#contract/end-of-day.ts';
import type { ListedPlace, ListedShipment } from '#domain/shipments/listed-shipment.ts';
import { A4, type Column, drawRow, drawTable, FORM, rowsIn } from './form-cell.ts';
import { amount, townLine } from './form-text.ts';
import type { Canvas, PdfBatch } from './pdf-canvas.ts';

export interface ShipmentList {
  readonly carrierName: string;
  readonly warehouse: ListedPlace;
  /** yyyy-MM-dd HH:mm where the warehouse is. */
  readonly madeAt: string;
  readonly madeBy: string;
  readonly shipments: readonly ListedShipment[];
  /** The driver's signature on the screen; without it there is room for one on paper. */
  readonly signature?: {
    readonly driver: string;
    readonly vehicle: string | null;
    readonly remark: string | null;
    readonly strokes: Strokes;
    /** yyyy-MM-dd HH:mm where the warehouse is. */
    readonly signedAt: string;
  };
}

const COLUMNS: readonly Column[] = [
  { heading: 'Sändning / Consignment', share: 34 },
  { heading: 'Ordernummer / Order', share: 30 },
  { heading: 'Mottagare / Consignee', share: 52 },
  { heading: 'Ort / Place', share: 38 },
  { heading: 'Kolli / Packages', share: 18, align: 'right' },
  { heading: 'Vikt kg / Weight', share: 18, align: 'right' },
];
/** mm */
const TABLE_TOP = 52;
const TABLE_BOTTOM = 240;
const SIGNATURES = { top: 246, height: 30 };
const PER_PAGE = rowsIn(TABLE_BOTTOM - TABLE_TOP);

export function drawShipmentList(batch: PdfBatch, list: ShipmentList): void {
  const { shipments } = list;
  const pages = Math.max(1, Math.ceil(shipments.length / PER_PAGE));
  for (let page = 0; page < pages; page += 1) {
    const canvas = batch.addPage(A4);
    const right = FORM.left + FORM.width;
    canvas.text(FORM.left, FORM.top, 'FÖRARLISTA', { size: 18, bold: true });
    canvas.text(FORM.left, FORM.top + 7, 'Shipment list', { size: 9, color: 'grey' });
    canvas.text(right, FORM.top, list.carrierName, { size: 14, bold: true, align: 'right', maxWidth: 110, minSize: 8 });
    canvas.text(right, FORM.top + 7, `${page + 1} (${pages})`, { size: 9, align: 'right' });
    drawRow(canvas, { x: FORM.left, y: 24, width: FORM.width, height: 24 }, [
      {
        share: 2,
        heading: 'Avsändare / Consignor',
        lines: warehouseLines(list.warehouse),
        style: { boldLines: 1 },
      },
      { share: 1, heading: 'Gjord / Made', lines: [list.madeAt, list.madeBy] },
      {
        share: 1,
        heading: 'Sändningar / Shipments',
        lines: [String(shipments.length)],
        style: { boldLines: 1, size: 14 },
      },
      {
        share: 1,
        heading: 'Kolli / Packages',
        lines: [String(sums(shipments).packages)],
        style: { boldLines: 1, size: 14 },
      },
    ]);
    const shown = shipments.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
    const isLast = page === pages - 1;
    drawTable(
      canvas,
      { x: FORM.left, y: TABLE_TOP, width: FORM.width, height: TABLE_BOTTOM - TABLE_TOP },
      COLUMNS,
      shown.map(row),
      isLast ? totals(shipments) : ['', '', '', 'Fortsätter / Continued', '', ''],
    );
    if (isLast) {
      drawSignature(canvas, list);
    }
  }
}

function drawSignature(canvas: Canvas, { shipments, signature }: ShipmentList): void {
  const { top, height } = SIGNATURES;
  const said = signature && [signature.driver, signature.vehicle ?? '', signature.signedAt, signature.remark ?? ''];
  // On paper the driver writes what was counted.
  const received = (count: number): string => (signature ? String(count) : `_____ av / of ${count}`);
  drawRow(canvas, { x: FORM.left, y: top, width: FORM.width, height }, [
    {
      share: 1.4,
      heading: 'Mottaget / Received',
      lines: [
        `Sändningar / Shipments: ${received(shipments.length)}`,
        `Kolli / Packages: ${received(sums(shipments).packages)}`,
      ],
      style: { boldLines: 2 },
    },
    { share: 1.8, heading: 'Förarens namnteckning / Driver’s signature' },
    {
      share: 1.8,
      heading: 'Namnförtydligande, bil, tid / Name, vehicle, time',
      ...(said && { lines: said, style: { boldLines: 1 } }),
    },
  ]);
  // The signature field of the screen, scaled to fit the box below its heading.
  const [left, width] = [FORM.left + (1.4 * FORM.width) / 5 + 2, (1.8 * FORM.width) / 5 - 4];
  const scale = Math.min(width / SIGNATURE_FIELD.width, (height - 7) / SIGNATURE_FIELD.height);
  for (const line of signature?.strokes ?? []) {
    canvas.stroke(
      line.map((value, index) => value * scale + (index % 2 === 0 ? left : top + 5)),
      1.2,
    );
  }
}

function warehouseLines(place: ListedPlace): string[] {
  return [place.name, place.street1 ?? '', place.street2 ?? '', townLine(place)];
}

function row({ shipmentId, consignmentNo, orderNumber, receiver, packages, weight }: ListedShipment): string[] {
  return [
    consignmentNo || shipmentId,
    orderNumber ?? '',
    receiver.name,
    townLine(receiver),
    String(packages),
    amount(weight),
  ];
}

function totals(shipments: readonly ListedShipment[]): string[] {
  const { packages, weight } = sums(shipments);
  return [`Summa / Total ${shipments.length}`, '', '', '', String(packages), amount(weight)];
}

function sums(shipments: readonly ListedShipment[]) {
  return {
    packages: shipments.reduce((sum, { packages }) => sum + packages, 0),
    weight: shipments.reduce((sum, { weight }) => sum + weight, 0),
  };
}
