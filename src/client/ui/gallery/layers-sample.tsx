/** What lies over the page: dialogs, drawers, and the layer under both. */
import { useState } from 'react';
import { Button } from '../button.tsx';
import { ButtonRow } from '../button-row.tsx';
import { Dialog } from '../dialog.tsx';
import { Drawer } from '../drawer.tsx';
import { InFoot } from '../foot.tsx';
import { ModalLayer } from '../modal-layer.tsx';
import { TypedDelete } from '../typed-delete.tsx';
import * as styles from './gallery.module.css';
import { useSampleWords } from './use-sample-words.ts';

type Layer = 'dialog' | 'wide' | 'delete' | 'drawer' | 'layer';

export function LayersSample() {
  const say = useSampleWords();
  const [open, setOpen] = useState<Layer>();
  const close = () => setOpen(undefined);
  const buttons: [Layer, string][] = [
    ['dialog', say('Dialog', 'Dialogruta')],
    ['wide', say('Decision', 'Beslut')],
    ['delete', say('Delete by typing', 'Ta bort genom att skriva')],
    ['drawer', say('Drawer', 'Låda')],
    ['layer', say('Bare layer', 'Bart lager')],
  ];
  return (
    <>
      <ButtonRow>
        {buttons.map(([layer, label]) => (
          <Button key={layer} aria-haspopup="dialog" onClick={() => setOpen(layer)}>
            {label}
          </Button>
        ))}
      </ButtonRow>
      {open === 'dialog' && (
        <Dialog title={say('Open the copy?', 'Öppna kopian?')} onClose={close} onConfirm={close}>
          <p>{say('Shipment 104262 was made.', 'Sändning 104262 skapades.')}</p>
        </Dialog>
      )}
      {open === 'wide' && (
        <Dialog
          alert
          wide
          cautious
          danger
          title={say('Discard your edits?', 'Kasta dina ändringar?')}
          onClose={close}
          onConfirm={close}
          confirmLabel={say('Discard', 'Kasta')}
          confirmReason={say('Choose first', 'Välj först')}
          otherwise={<Button onClick={close}>{say('Save', 'Spara')}</Button>}
        />
      )}
      {open === 'delete' && (
        <TypedDelete
          title={say('Delete the address?', 'Ta bort adressen?')}
          text={say('Åhus Glassfabrik leaves the register.', 'Åhus Glassfabrik tas bort ur registret.')}
          phrase="ÅHUS-GLASS"
          label={say('Address id', 'Adress-id')}
          onDelete={close}
          onClose={close}
        />
      )}
      {open === 'drawer' && (
        <Drawer title={say('Queue', 'Kö')} hint={say('3 edits wait', '3 ändringar väntar')} onClose={close}>
          <p>{say('Edits', 'Ändringar')}</p>
          <InFoot>
            <p className={styles.status}>{say('Its own foot', 'Lådans egen fot')}</p>
          </InFoot>
        </Drawer>
      )}
      {open === 'layer' && (
        <ModalLayer labelledBy="gallery-layer" onClose={close}>
          <div className={styles.layer}>
            <h2 id="gallery-layer">{say('A layer of its own', 'Ett eget lager')}</h2>
            <Button onClick={close}>{say('Away with it', 'Bort med det')}</Button>
          </div>
        </ModalLayer>
      )}
    </>
  );
}
