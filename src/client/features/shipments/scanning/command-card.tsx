/** The result of a scanned command, shown in the card's place. */
import { useLingui } from '@lingui/react/macro';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { CardFrame, type CardWays } from './card-frame.tsx';
import { useCardKeys } from './use-card-keys.ts';

/** `ask`: waits for the same command again, or for an answer on the page. `busy`: the command is being carried out. */
export interface CommandResponse {
  /** Every answer has a new id. */
  readonly id: number;
  readonly look: 'done' | 'ask' | 'not' | 'busy';
  readonly title: string;
  readonly text: string;
}

export type Say = (look: CommandResponse['look'], title: string, text?: string) => void;

const LOOKS = { done: 'hit', ask: 'many', not: 'miss', busy: 'asking' } as const;
/** The card's usual icon is for a conflict, which a second scan is not. */
const ICONS: Partial<Record<CommandResponse['look'], IconName>> = { ask: 'scan' };

export function CommandCard({ answer, ...ways }: CardWays & { answer: CommandResponse }) {
  const { t } = useLingui();
  const { look, title, text } = answer;
  useCardKeys({ onEnter: () => false, onMove: () => false, onClose: ways.onClose });
  return (
    <CardFrame {...ways} look={LOOKS[look]} icon={ICONS[look]} label={t`Scanned command`} title={title} text={text} />
  );
}
