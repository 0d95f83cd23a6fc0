/** What someone has typed and not saved: per entity and tab, so that two windows never overwrite each other. */
export interface Draft {
  /** `shipment:123`, `shipment:tmp:<uuid>`, `address:A1`. */
  readonly entityKey: string;
  readonly tabId: string;
  /** The entity as it stands in the form. */
  readonly value: unknown;
  /** What it was changed from, so that only changes are sent and a foreign change can be told apart. */
  readonly base: unknown;
  readonly baseEtag: string | null;
  /** Of the server's data it was changed from. Absent in drafts of an earlier version. */
  readonly history?: string | null;
  /** The client's own name for something new, so that saving it twice creates one. */
  readonly clientRef: string | null;
  /** The place (`seq`) of the operation that holds all of it. What is typed later is in none. */
  readonly savedIn?: number;
  /** Higher than in every draft written before it; the time where the device's clock agrees. */
  readonly updatedAt: number;
}
