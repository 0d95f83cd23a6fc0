/** Buttons, chips, counts and what opens beside a button. */
import { useState } from 'react';
import { Button } from '../button.tsx';
import { ButtonRow } from '../button-row.tsx';
import { Chip, type ChipVariant } from '../chip.tsx';
import { Count } from '../count.tsx';
import { Dialog } from '../dialog.tsx';
import { Drawer } from '../drawer.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { ICONS, type IconName } from '../icon-shapes.ts';
import { Menu } from '../menu.tsx';
import { Tooltip } from '../tooltip.tsx';
import { TypedDelete } from '../typed-delete.tsx';

const STATES: [ChipVariant, string][] = [
  ['open', 'Öppen'],
  ['progress', 'Pågår'],
  ['rejected', 'Avvisad'],
  ['technical-error', 'Tekniskt fel'],
  ['failed', 'Misslyckad'],
  ['ready', 'Redo att skickas'],
  ['closed', 'Stängd'],
  ['finished', 'Slutförd'],
  ['cancelled', 'Makulerad'],
  ['archived', 'Arkiverad'],
  ['waiting', 'Väntar'],
  ['sending', 'Skickas'],
  ['needs', 'Behöver dig'],
  ['conflict', 'Krock'],
  ['offline', 'Offline'],
  ['draft', 'Utkast'],
];

const SECOND = 1000;

export function ActionsSample() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'drawer'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ButtonRow>
        <Button look="primary" icon="plus">
          New shipment
        </Button>
        <Button icon="print">Print</Button>
        <Button look="quiet" icon="help">
          Search help
        </Button>
        <Button look="danger" icon="trash" onClick={() => setOpen('alert')}>
          Delete address
        </Button>
        <Button look="quiet-danger" icon="state-90">
          Cancel
        </Button>
        <IconButton icon="eye" label="Preview" />
      </ButtonRow>
      <ButtonRow>
        <Button look="primary" onClick={() => new Promise((done) => setTimeout(done, SECOND))}>
          Takes a second
        </Button>
        <Button look="primary" icon="sending" hint="Sent when online, valid 4 h">
          Book
        </Button>
        <Button reason="Kräver nät">Avboka</Button>
        <Button reason="Boka först, transportören ger numren">Skriv ut etikett</Button>
        <Button disabled>Disabled</Button>
      </ButtonRow>
      <ButtonRow>
        <Menu
          label="More"
          trigger={(trigger) => <IconButton {...trigger} icon="more" label="More" />}
          entries={[
            { key: 'note', label: 'Intern anteckning', icon: 'note' },
            { key: 'copy', label: 'Skapa kopia', icon: 'copy', hint: 'Med dagens datum' },
            { key: 'line', line: true },
            { key: 'unbook', label: 'Avboka', reason: 'Kräver nät' },
            { key: 'cancel', label: 'Makulera sändningen', icon: 'state-90', danger: true },
          ]}
        />
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Tooltip text="Your company id" describes touch>
          <button type="button">KAJ-1042</button>
        </Tooltip>
        <Count value={3} />
        <Count value={2} alert />
      </ButtonRow>
      <ButtonRow>
        {STATES.map(([look, label]) => (
          <Chip key={look} look={look}>
            {label}
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
      {open === 'dialog' && (
        <Dialog title="Open the copy?" onClose={close} onConfirm={close}>
          <p>Shipment 104262 was made.</p>
        </Dialog>
      )}
      {open === 'alert' && (
        <TypedDelete
          title="Ta bort adressen?"
          text="Åhus Glassfabrik tas bort ur registret."
          phrase="ÅHUS-GLASS"
          label="Adress-id"
          onDelete={close}
          onClose={close}
        />
      )}
      {open === 'drawer' && (
        <Drawer title="Queue" hint="3 edits waiting" onClose={close}>
          <p>Edits</p>
        </Drawer>
      )}
    </>
  );
}
