/** What came of a scanned command, in the place of the card. */
import { useLingui } from '@lingui/react/macro';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { CardFrame, type CardWays } from './card-frame.tsx';
import { useCardKeys } from './use-card-keys.ts';

/** `ask`: the same command once more, or an answer on the page. `busy`: it is being done. */
export interface CommandAnswer {
  /** Each one is new. */
  readonly id: number;
  readonly look: 'done' | 'ask' | 'not' | 'busy';
  readonly title: string;
  readonly text: string;
}

export type Say = (look: CommandAnswer['look'], title: string, text?: string) => void;

const LOOKS = { done: 'hit', ask: 'many', not: 'miss', busy: 'asking' } as const;
/** The second scan is no conflict of anything. */
const ICONS: Partial<Record<CommandAnswer['look'], IconName>> = { ask: 'scan' };

export function CommandCard({ answer, ...ways }: CardWays & { answer: CommandAnswer }) {
  const { t } = useLingui();
  const { look, title, text } = answer;
  useCardKeys({ onEnter: () => false, onMove: () => false, onClose: ways.onClose });
  return (
    <CardFrame {...ways} look={LOOKS[look]} icon={ICONS[look]} label={t`Scanned command`} title={title} text={text} />
  );
}
