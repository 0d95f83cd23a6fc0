/** One way to decide a conflict in which no field clashes. */
import * as sides from '#client/components/side-option.module.css';
import { classes } from '#client/ui/classes.ts';
import * as styles from './conflict.module.css';

/** `new`: keeps mine as an entity of its own. */
export type Whole = 'mine' | 'theirs' | 'new';

type SideChoiceProps = {
  label: string;
  hint?: string | undefined;
  group: string;
  isChosen: boolean;
  isRefused?: boolean;
  onChoose: () => void;
};

export function SideChoice({ label, hint, group, isChosen, isRefused = false, onChoose }: SideChoiceProps) {
  return (
    <label className={classes(sides.option, styles.side)}>
      <input type="radio" name={group} checked={isChosen} disabled={isRefused} onChange={onChoose} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
