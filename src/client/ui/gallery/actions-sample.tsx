/** Buttons in their states, chips, counts, icons, and what opens beside a button. */
import { useState } from 'react';
import { Button, ButtonText } from '../button.tsx';
import { ButtonRow } from '../button-row.tsx';
import { Chip, type ChipVariant } from '../chip.tsx';
import { Count } from '../count.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { ICONS, type IconName } from '../icon-shapes.ts';
import { InsetButton } from '../inset-button.tsx';
import { Marked } from '../marked.tsx';
import { Menu } from '../menu.tsx';
import { Popup } from '../popup.tsx';
import { TipBeside } from '../tip-beside.tsx';
import { Tooltip } from '../tooltip.tsx';
import { useSampleWords } from './use-sample-words.ts';

const STATES: [variant: ChipVariant, english: string, swedish: string][] = [
  ['open', 'Open', 'Öppen'],
  ['progress', 'In progress', 'Pågår'],
  ['rejected', 'Rejected', 'Avvisad'],
  ['technical-error', 'Technical error', 'Tekniskt fel'],
  ['failed', 'Failed', 'Misslyckad'],
  ['ready', 'Ready to send', 'Redo att skickas'],
  ['closed', 'Closed', 'Stängd'],
  ['finished', 'Finished', 'Slutförd'],
  ['cancelled', 'Cancelled', 'Makulerad'],
  ['archived', 'Archived', 'Arkiverad'],
  ['waiting', 'Waiting', 'Väntar'],
  ['sending', 'Sending', 'Skickas'],
  ['needs', 'Needs you', 'Behöver dig'],
  ['conflict', 'Conflict', 'Krock'],
  ['offline', 'Offline', 'Offline'],
  ['draft', 'Draft', 'Utkast'],
];

const SECOND = 1000;
const takesASecond = () => new Promise((done) => setTimeout(done, SECOND));
const fails = () => Promise.reject(new Error('Fails on purpose'));

export function ActionsSample() {
  const say = useSampleWords();
  const [isVisible, setVisible] = useState(false);
  const [tipped, setTipped] = useState<Element | null>(null);
  const needsNetwork = say('Needs the network', 'Kräver nät');
  return (
    <>
      <ButtonRow>
        <Button variant="primary" icon="plus">
          {say('New shipment', 'Ny sändning')}
        </Button>
        <Button icon="print">{say('Print', 'Skriv ut')}</Button>
        <Button variant="quiet" iconEnd="down">
          {say('Search help', 'Sökhjälp')}
        </Button>
        <Button variant="danger" icon="trash">
          {say('Delete', 'Ta bort')}
        </Button>
        <Button variant="quiet-danger" icon="state-90">
          {say('Cancel the shipment', 'Makulera sändningen')}
        </Button>
        <IconButton icon="eye" label={say('Preview', 'Förhandsgranska')} />
        <IconButton icon="track" label={say('Track', 'Spåra')} reason={needsNetwork} />
        <InsetButton
          icon="eye"
          label={say('Show the password', 'Visa lösenordet')}
          pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        />
      </ButtonRow>
      <ButtonRow>
        <Button variant="primary" icon="sending" hint={say('Sent when online', 'Skickas när nätet är tillbaka')}>
          {say('Book', 'Boka')}
        </Button>
        <Button reason={needsNetwork}>{say('Unbook', 'Avboka')}</Button>
        <Button disabled>{say('Not now', 'Inte nu')}</Button>
        <Button busy>{say('Sending', 'Skickar')}</Button>
        <Button onClick={takesASecond}>{say('Takes a second', 'Tar en sekund')}</Button>
        <Button onClick={fails}>{say('Cannot be loaded', 'Kan inte läsas in')}</Button>
        <Button>
          <ButtonText hint={say('every truck is signed for', 'varje bil är kvitterad')}>
            {say('End of day', 'Dagsavslut')}
          </ButtonText>
        </Button>
      </ButtonRow>
      <ButtonRow>
        <Menu
          label={say('More', 'Mer')}
          trigger={(trigger) => <IconButton {...trigger} icon="more" label={say('More', 'Mer')} />}
          entries={[
            { key: 'title', title: say('On this shipment', 'Med sändningen') },
            { key: 'note', label: say('Internal note', 'Intern anteckning'), icon: 'note' },
            { key: 'copy', label: say('Copy', 'Skapa kopia'), icon: 'copy', hint: say('Today', 'Med dagens datum') },
            { key: 'line', line: true },
            { key: 'unbook', label: say('Unbook', 'Avboka'), reason: needsNetwork },
            { key: 'cancel', label: say('Cancel', 'Makulera'), icon: 'state-90', danger: true },
          ]}
        />
        <Popup
          label={say('Notifications', 'Aviseringar')}
          kind="dialog"
          trigger={(trigger) => (
            <Button {...trigger} icon="bell">
              {say('Popup', 'Ruta')}
            </Button>
          )}
        >
          {() => <p>{say('Nothing new', 'Inget nytt')}</p>}
        </Popup>
        <Tooltip text={say('Your company id', 'Ert företags-id')} describes touch>
          <button type="button">KAJ-1042</button>
        </Tooltip>
        <Button
          onFocus={(event) => setTipped(event.currentTarget)}
          onClick={() => setTipped(tipped ? null : document.activeElement)}
        >
          {say('Tip beside me', 'Tips bredvid mig')}
        </Button>
        <TipBeside anchor={tipped} tone="danger" text={say('Five digits in Sweden', 'Fem siffror i Sverige')} />
        <Count value={3} />
        <Count value={2} alert />
        <span>
          <Marked text="Göteborgs Kakel & Klinker AB" query="kak göt" />
        </span>
      </ButtonRow>
      <ButtonRow>
        {STATES.map(([variant, english, swedish]) => (
          <Chip key={variant} variant={variant}>
            {say(english, swedish)}
          </Chip>
        ))}
      </ButtonRow>
      <ButtonRow>
        {(Object.keys(ICONS) as IconName[]).map((name) => (
          <span key={name} title={name}>
            <Icon name={name} size="large" />
          </span>
        ))}
      </ButtonRow>
    </>
  );
}
