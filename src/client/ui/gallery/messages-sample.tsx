/** Messages: banners, toasts, and the states a screen can be in. */
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { ButtonRow } from '../button-row.tsx';
import { Panel } from '../panel.tsx';
import { Skeleton } from '../skeleton.tsx';
import { StateBlock } from '../state-block.tsx';
import { showToast } from '../toasts.ts';

export function MessagesSample() {
  return (
    <>
      <Banner message="Nordfrakt avvisade bokningen. Postnumret 296 3 finns inte i Sverige. Rätta postnumret och boka igen." />
      <Banner message="Varning: transportören har andra uppgifter. Ändringarna finns bara här." />
      <ButtonRow>
        <Button onClick={() => void showToast({ tone: 'success', title: 'Booked with Nordfrakt', text: 'SO-80412' })}>
          Success
        </Button>
        <Button onClick={() => void showToast({ tone: 'danger', title: 'Bokningen avvisades', text: 'WEB-22190' })}>
          Error
        </Button>
        <Button onClick={() => void showToast({ tone: 'warning', title: '120 waybill numbers left', pushed: true })}>
          Pushed
        </Button>
        <Button onClick={() => void showToast({ tone: 'loading', title: 'Printing', id: 'print' })}>Loading</Button>
        <Button onClick={() => void showToast({ tone: 'success', title: 'Printed', id: 'print' })}>Loaded</Button>
      </ButtonRow>
      <Panel>
        <Skeleton rows={3} />
      </Panel>
      <Panel>
        <StateBlock icon="box" title="No shipment found" text="Verify that the search criteria is correct.">
          <Button>Clear the search</Button>
        </StateBlock>
      </Panel>
    </>
  );
}
