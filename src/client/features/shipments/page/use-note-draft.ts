/**
 * A note that was typed and not saved, kept on the device like any other typing: it outlives Escape, Back, another page and a
 * crash. It is a draft beside the one of the form, because a note is saved by itself. The note of a shipment that the server does
 * not know yet goes into the form instead, so here it is only kept until the page is left.
 */
import { useRef, useState } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import type { Shipment } from '#contract/shipment.ts';

export type NoteDraft = {
  readonly unsaved: string | undefined;
  /** Looks for one that an earlier visit left. */
  readonly read: () => Promise<void>;
  readonly keep: (unsaved: string | undefined) => void;
};

export function useNoteDraft({ shipmentId, noteInternal, _etag }: Shipment): NoteDraft {
  const { drafts } = useUserData();
  const [unsaved, setUnsaved] = useState<string>();
  const clientRef = useRef(crypto.randomUUID());
  const isKept = !isTemporaryId(shipmentId);
  const key = `note:${shipmentId}`;
  return {
    unsaved,
    async read() {
      if (!isKept || unsaved !== undefined) return;
      const draft = await drafts.open(key).catch((error: unknown) => {
        console.warn('An unsaved note could not be read', error);
        return undefined;
      });
      if (typeof draft?.value === 'string') setUnsaved(draft.value);
    },
    keep(typed) {
      setUnsaved(typed);
      if (!isKept) return;
      if (typed !== undefined) {
        drafts.keep(key, { value: typed, base: noteInternal, baseEtag: _etag, clientRef: clientRef.current });
      } else drafts.clear(key).catch((error: unknown) => console.warn('An unsaved note could not be removed', error));
    },
  };
}
