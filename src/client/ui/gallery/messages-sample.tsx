/** Messages: banners, outcomes, toasts, and the states a screen can be in. */
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { ButtonRow } from '../button-row.tsx';
import { Outcome } from '../outcome.tsx';
import { Panel } from '../panel.tsx';
import { Progress } from '../progress.tsx';
import { Skeleton } from '../skeleton.tsx';
import { StateBlock } from '../state-block.tsx';
import { ToastCard } from '../toast-card.tsx';
import { showToast, type ToastTone } from '../toasts.ts';
import { useSampleWords } from './use-sample-words.ts';

const TONES: [tone: ToastTone, english: string, swedish: string][] = [
  ['success', 'Booked with Nordfrakt', 'Bokad hos Nordfrakt'],
  ['danger', 'The booking was rejected', 'Bokningen avvisades'],
  ['warning', '120 waybill numbers left', '120 fraktsedelsnummer kvar'],
  ['info', 'A new version is ready', 'En ny version är klar'],
  ['loading', 'Printing', 'Skriver ut'],
];

export function MessagesSample() {
  const say = useSampleWords();
  return (
    <>
      <Banner
        message={say(
          'Nordfrakt rejected the booking. There is no zip code 296 3 in Sweden. Correct it and book again.',
          'Nordfrakt avvisade bokningen. Postnumret 296 3 finns inte i Sverige. Rätta det och boka igen.',
        )}
      />
      <Banner
        tone="warning"
        message={say(
          'The carrier has other details. The edits are only here.',
          'Transportören har andra uppgifter. Ändringarna finns bara här.',
        )}
      />
      <Outcome tone="done" title={say('46 shipments are booked', '46 sändningar är bokade')} />
      <Outcome
        tone="asks"
        title={say('Print the labels?', 'Skriva ut etiketterna?')}
        text={say('46 labels', '46 etiketter')}
      >
        <Button>{say('Print', 'Skriv ut')}</Button>
      </Outcome>
      <Outcome tone="needs" title={say('3 were rejected', '3 avvisades')} />
      <Outcome tone="offers" title={say('The row is gone', 'Raden är borta')}>
        <Button variant="quiet">{say('Undo', 'Ångra')}</Button>
      </Outcome>
      <Outcome tone="plain" title={say('Nothing was changed', 'Ingenting ändrades')} />
      {TONES.map(([tone, english, swedish]) => (
        <ToastCard
          key={tone}
          content={{ tone, title: say(english, swedish), text: 'SO-80412' }}
          role={tone === 'danger' ? 'alert' : 'status'}
          leaving={false}
          onDismiss={() => undefined}
        />
      ))}
      <ButtonRow>
        <Button onClick={() => void showToast({ tone: 'info', title: say('At the top', 'Överst'), pushed: true })}>
          {say('Show a toast', 'Visa ett meddelande')}
        </Button>
      </ButtonRow>
      <Progress label={say('End of day', 'Dagsavslut')} done={46} failed={3} total={80} />
      <Panel>
        <Skeleton rows={3} />
      </Panel>
      <Panel>
        <StateBlock
          icon="box"
          title={say('No shipment found', 'Ingen sändning hittades')}
          text={say('Check what you searched for.', 'Kontrollera vad du sökte efter.')}
        >
          <Button>{say('Clear the search', 'Rensa sökningen')}</Button>
        </StateBlock>
      </Panel>
      <Panel>
        <StateBlock
          alert
          icon="warn"
          title={say('The list could not be read', 'Listan kunde inte läsas')}
          text={say('The server does not answer.', 'Servern svarar inte.')}
        />
      </Panel>
    </>
  );
}
