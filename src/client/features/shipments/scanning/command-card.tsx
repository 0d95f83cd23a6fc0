/** The result of a scanned command, shown in the card's place. */
import { useLingui } from '@lingui/react/macro';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { CardFrame, type CardWays } from './card-frame.tsx';
import { useCardKeys } from './use-card-keys.ts';

/** `ask`: waits for the same command again, or for an answer on the page. `busy`: the command is being carried out. */
export interface CommandResponse {
  /** Every answer has a new id. */
  readonly id: number;
  readonly outcome: 'done' | 'ask' | 'not' | 'busy';
  readonly title: string;
  readonly text: string;
}

export type Say = (outcome: CommandResponse['outcome'], title: string, text?: string) => void;

const VARIANTS = { done: 'hit', ask: 'many', not: 'miss', busy: 'asking' } as const;
/** The card's usual icon is for a conflict, which a second scan is not. */
const ICONS: Partial<Record<CommandResponse['outcome'], IconName>> = { ask: 'scan' };

export function CommandCard({ answer, ...ways }: CardWays & { answer: CommandResponse }) {
  const { t } = useLingui();
  const { outcome, title, text } = answer;
  useCardKeys({ onEnter: () => false, onMove: () => false, onClose: ways.onClose });
  return (
    <CardFrame
      {...ways}
      variant={VARIANTS[outcome]}
      icon={ICONS[outcome]}
      label={t`Scanned command`}
      title={title}
      text={text}
    />
  );
}
