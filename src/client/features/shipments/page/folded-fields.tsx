/**
 * Rare fields behind a line that says what they hold. Each user's choice is kept on the device; without one they are open where
 * there is room, and folded on a phone. What is wrong in them, or is required and empty, opens them, and so does whoever leads to one.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { deviceValues } from '#client/data/device/browser-storage.ts';
import { valueAt } from '#client/editing/entity-draft.ts';
import { AccordionPart } from '#client/ui/accordion.tsx';
import { PHONE, useMedia } from '#client/ui/use-media.ts';
import { useShipmentForm } from './shipment-form.ts';

type FoldedFieldsProps = {
  title: string;
  /** The name of the choice on the device. */
  choice: string;
  /** Paths of those that somebody can fill in. */
  fields: readonly string[];
  /** What is said of those that are not empty. */
  holds: readonly (string | false | null)[];
  children: ReactNode;
};

const NOTHING: readonly unknown[] = [null, undefined, '', false];

export function FoldedFields({ title, choice, fields, holds, children }: FoldedFieldsProps) {
  const { t } = useLingui();
  const { userKey } = useUserData();
  const { state, errors, required } = useShipmentForm();
  const isPhone = useMedia(PHONE);
  const key = `${choice} ${userKey}`;
  const [wanted, setWanted] = useState(() => {
    const kept = deviceValues.getItem(key);
    return kept ? kept === 'open' : undefined;
  });
  const isOpen = wanted ?? !isPhone;

  const empty = fields.filter((path) => NOTHING.includes(valueAt(state.draft, path)));
  const isNeeded = fields.some((path) => errors[path] || (required.has(path) && empty.includes(path)));
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    // What was opened stays open, so that nothing closes over the field in which it is put right.
    if (isNeeded) setWanted(true);
  }

  const left = empty.length > 0 && t`${plural(empty.length, { one: '# empty', other: '# empty' })}`;
  return (
    <AccordionPart
      title={title}
      icon="more"
      note={!isOpen && [...holds, left].filter(Boolean).join(', ')}
      open={isOpen}
      onToggle={setWanted}
      onPress={(willOpen) => deviceValues.setItem(key, willOpen ? 'open' : 'folded')}
    >
      {children}
    </AccordionPart>
  );
}
