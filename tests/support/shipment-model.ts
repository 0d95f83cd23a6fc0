/**
 * The life of a shipment as the interface's documentation describes it, written a second time without the server's own rules: the
 * table of states, what each allows, and what becomes of documents and booking. Kept as plain as possible, to be compared with
 * the real thing (tests/server/shipments/shipment-life.test.ts).
 */

/** A connection's way of booking, and the documents its shipments have. */
export interface CarrierKind {
  readonly name: string;
  readonly booking: 'NONE' | 'EDI' | 'WEBSERVICE';
  readonly isUpdateable: boolean;
  readonly isCancelable: boolean;
  /** The carrier says no to every booking. */
  readonly isRefusing: boolean;
  readonly documents: readonly DocumentName[];
}

export type DocumentName = 'label' | 'waybill' | 'instructions';

export interface ModelShipment {
  status: number;
  isBooked: boolean;
  /** The carrier was told something other than the current contents. */
  differs: boolean;
  readonly documents: Map<DocumentName, number>;
  /** What the carrier heard last. */
  told: 'nothing' | 'booking' | 'update' | 'cancellation';
}

export type Step =
  | 'edit'
  | 'note'
  | 'book'
  | 'update'
  | 'cancelBooking'
  | 'printLabel'
  | 'printWaybill'
  | 'cancel'
  | 'reopen'
  | 'copy'
  | 'return';

/** `carrierNotTold`: a cancellation that is not passed on to the carrier. */
export type Expected = { readonly allowed: boolean; readonly carrierNotTold?: boolean };

const PRINTED = 30;
const NOT_PRINTED = 10;
const VOID = 90;
const YES: Expected = { allowed: true };
const NO: Expected = { allowed: false };

export function newShipment(kind: CarrierKind | undefined): ModelShipment {
  const documents = new Map((kind?.documents ?? []).map((name) => [name, NOT_PRINTED]));
  return { status: 10, isBooked: false, differs: false, documents, told: 'nothing' };
}

/** Makes the step, and answers whether it is allowed. Without a kind: no delivery type is chosen. */
export function take(step: Step, shipment: ModelShipment, kind: CarrierKind | undefined): Expected {
  switch (step) {
    case 'note':
    case 'copy':
    case 'return':
      return YES;
    case 'edit':
      return edit(shipment, kind);
    case 'book':
      return book(shipment, kind);
    case 'update':
      return update(shipment, kind);
    case 'cancelBooking':
      return cancelBooking(shipment, kind);
    case 'printLabel':
      return print(shipment, kind, 'label');
    case 'printWaybill':
      return print(shipment, kind, 'waybill');
    case 'cancel':
      return cancel(shipment, kind);
    case 'reopen':
      return reopen(shipment);
  }
}

function edit(shipment: ModelShipment, kind: CarrierKind | undefined): Expected {
  if (![10, 20, 22, 25, 50].includes(shipment.status)) return NO;
  if (shipment.isBooked && !kind?.isUpdateable) return NO;
  setAll(shipment, NOT_PRINTED);
  if (shipment.status === 50) shipment.status = 20;
  shipment.differs = shipment.isBooked;
  return YES;
}

function book(shipment: ModelShipment, kind: CarrierKind | undefined): Expected {
  // Repeating what is done succeeds.
  if (shipment.isBooked && shipment.status !== 90) return YES;
  if (shipment.isBooked || ![10, 20, 22, 25].includes(shipment.status)) return NO;
  if (!kind || kind.booking === 'NONE') return NO;
  if (kind.isRefusing) shipment.status = 22;
  else hear(shipment, 'booking');
  return YES;
}

function update(shipment: ModelShipment, kind: CarrierKind | undefined): Expected {
  if (isRepeated(shipment, 'update') && shipment.isBooked && !shipment.differs && shipment.status !== 90) return YES;
  if (!shipment.isBooked || ![20, 22, 25, 50].includes(shipment.status) || !kind?.isUpdateable) return NO;
  hear(shipment, 'update');
  return YES;
}

function cancelBooking(shipment: ModelShipment, kind: CarrierKind | undefined): Expected {
  if (isRepeated(shipment, 'cancellation') && !shipment.isBooked) return YES;
  if (!shipment.isBooked || ![20, 22, 25, 50].includes(shipment.status) || !kind?.isCancelable) return NO;
  shipment.told = 'cancellation';
  begin(shipment);
  return YES;
}

function print(shipment: ModelShipment, kind: CarrierKind | undefined, name: DocumentName): Expected {
  if (![10, 20, 25, 50, 70].includes(shipment.status)) return NO;
  if (!kind || (kind.booking === 'WEBSERVICE' && !shipment.isBooked)) return NO;
  shipment.documents.set(name, PRINTED);
  settle(shipment, kind);
  return YES;
}

function cancel(shipment: ModelShipment, kind: CarrierKind | undefined): Expected {
  if (![10, 20, 22, 25, 50].includes(shipment.status)) return NO;
  const wasBooked = shipment.isBooked;
  if (wasBooked && kind?.isCancelable) {
    shipment.told = 'cancellation';
    shipment.isBooked = false;
  }
  shipment.status = 90;
  setAll(shipment, VOID);
  return { allowed: true, carrierNotTold: shipment.isBooked };
}

function reopen(shipment: ModelShipment): Expected {
  if (![90, -99].includes(shipment.status)) return NO;
  begin(shipment);
  return YES;
}

/**
 * Returns whether the end of day handles the shipment, or undefined when it does not concern it. What cannot be handled is named
 * beforehand and left.
 */
export function endDay(shipment: ModelShipment, kind: CarrierKind | undefined): boolean | undefined {
  if (![10, 20, 50].includes(shipment.status)) return undefined;
  if (!kind) return false;
  if (!shipment.isBooked && kind.booking !== 'NONE') {
    book(shipment, kind);
    if (!shipment.isBooked) return false;
  }
  if (shipment.differs && kind.isUpdateable) hear(shipment, 'update');
  for (const name of kind.documents) if (name !== 'instructions') shipment.documents.set(name, PRINTED);
  settle(shipment, kind);
  shipment.status = 70;
  return true;
}

/** The carrier is told, and has it at once. */
function hear(shipment: ModelShipment, told: 'booking' | 'update'): void {
  shipment.isBooked = true;
  shipment.differs = false;
  shipment.told = told;
  shipment.status = 20;
  if (shipment.documents.has('instructions')) shipment.documents.set('instructions', PRINTED);
  settle(shipment, { booking: 'EDI' });
}

/** In progress once booked or printed; ready when both are whole. */
function settle(shipment: ModelShipment, { booking }: Pick<CarrierKind, 'booking'>): void {
  if (![10, 20, 50].includes(shipment.status)) return;
  const isWhole = [...shipment.documents.values()].every((status) => status === PRINTED);
  shipment.status = isWhole && (shipment.isBooked || booking === 'NONE') ? 50 : 20;
}

function begin(shipment: ModelShipment): void {
  shipment.status = 10;
  shipment.isBooked = false;
  shipment.differs = false;
  setAll(shipment, NOT_PRINTED);
}

function setAll(shipment: ModelShipment, status: number): void {
  for (const name of shipment.documents.keys()) shipment.documents.set(name, status);
}

function isRepeated(shipment: ModelShipment, told: ModelShipment['told']): boolean {
  return shipment.told === told;
}
