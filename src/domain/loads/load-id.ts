/**
 * The id of a load. A truck is a carrier's on a day, so its id is made of both: two devices without a network open the same load
 * and need no temporary id.
 */
export interface LoadPlace {
  readonly carrierId: string;
  /** yyyy-MM-dd. */
  readonly day: string;
}

const LOAD_ID = /^(\d{4}-\d{2}-\d{2})-(.{1,50})$/;

export function loadId({ carrierId, day }: LoadPlace): string {
  return `${day}-${carrierId}`;
}

/** Undefined for what is no load's id. */
export function loadPlace(id: string): LoadPlace | undefined {
  const [, day, carrierId] = LOAD_ID.exec(id) ?? [];
  return day && carrierId ? { carrierId, day } : undefined;
}
