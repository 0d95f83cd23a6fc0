/** One among a few, yes or no, more or fewer. */
import { useState } from 'react';
import type { NumberValue } from '#domain/shared/decimal.ts';
import { Check } from '../check.tsx';
import { Choices } from '../choices.tsx';
import { NumberCell } from '../number-cell.tsx';
import { SliderField } from '../slider-field.tsx';
import * as ruled from '../table/ruled-table.module.css';
import { ToggleCell } from '../toggle-cell.tsx';
import { Toggle } from '../toggle-field.tsx';
import { useSampleWords } from './use-sample-words.ts';

const MOST_USERS = 40;
const MOST_COPIES = 9;

export function ChoicesSample() {
  const say = useSampleWords();
  const [agreed, setAgreed] = useState(true);
  const [size, setSize] = useState('105x190');
  const [users, setUsers] = useState(12);
  const [copies, setCopies] = useState<NumberValue>(2);
  const [isUsed, setUsed] = useState(true);
  const copiesLabel = say('Copies', 'Exemplar');
  const usedLabel = say('In use', 'Används');
  return (
    <>
      <Choices
        label={say('Label size', 'Etikettstorlek')}
        titled
        value={size}
        onChange={setSize}
        choices={[
          { value: '105x190', label: '105 × 190 mm' },
          { value: '100x150', label: '100 × 150 mm', hint: say('a small printer', 'en liten skrivare') },
          { value: '4-up', label: say('A quarter of A4', 'En fjärdedels A4'), disabled: true },
        ]}
      />
      <Check value={agreed} onChange={setAgreed}>
        {say('I have read the agreement', 'Jag har läst avtalet')}
      </Check>
      <Check
        value={agreed}
        onChange={setAgreed}
        hint={say('All terminals get it', 'Alla terminaler får det')}
        end={say('3 of 4', '3 av 4')}
      >
        {say('Labels', 'Etiketter')}
      </Check>
      <Check value={false} onChange={setAgreed} reason={say('Only a moderator may', 'Bara en moderator får')}>
        {say('Test mode', 'Testläge')}
      </Check>
      <Toggle value={isUsed} onChange={setUsed} aria-label={say('A bare switch', 'Ett bart reglage')} />
      <SliderField
        label={say('Users', 'Användare')}
        value={users}
        max={MOST_USERS}
        onChange={setUsers}
        meaning={say('2 more than today', '2 fler än i dag')}
        fewerLabel={say('Fewer users', 'Färre användare')}
        moreLabel={say('More users', 'Fler användare')}
        note={say('From next month', 'Från nästa månad')}
      />
      <table className={ruled.table} aria-label={say('Documents', 'Dokument')}>
        <thead>
          <tr>
            <th scope="col">{copiesLabel}</th>
            <th scope="col">{usedLabel}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <NumberCell
                label={copiesLabel}
                value={copies}
                onChange={setCopies}
                max={MOST_COPIES}
                error={copies === 0 ? say('At least one', 'Minst ett') : undefined}
                disabled={!isUsed}
              />
            </td>
            <td>
              <ToggleCell label={usedLabel} value={isUsed} onChange={setUsed} />
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
