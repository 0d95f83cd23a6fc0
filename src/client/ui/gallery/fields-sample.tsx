/** The waybill grid with every kind of field: empty, filled, demanded, wrong, locked. */
import { useState } from 'react';
import type { NumberValue } from '#domain/shared/decimal.ts';
import { Cells } from '../cells.tsx';
import { ComboField } from '../combo-field.tsx';
import { CalendarButton, DateField } from '../date-field.tsx';
import { FieldCell } from '../field-cell.tsx';
import { NumberField } from '../number-field.tsx';
import { SelectField } from '../select-field.tsx';
import { TextAreaField } from '../text-area-field.tsx';
import { TextField } from '../text-field.tsx';
import { ToggleField } from '../toggle-field.tsx';
import { useSampleWords } from './use-sample-words.ts';

export function FieldsSample() {
  const say = useSampleWords();
  const [name, setName] = useState('Göteborgs Kakel & Klinker AB');
  const [country, setCountry] = useState('SE');
  const [weight, setWeight] = useState<NumberValue>(1184.5);
  const [pays, setPays] = useState(true);
  const [note, setNote] = useState('07–15. +46 31 700 00 00');
  const [receiver, setReceiver] = useState('');
  const [date, setDate] = useState('2026-03-12 14:30');
  const [range, setRange] = useState('2026-03-01');
  const places = [
    {
      key: '1',
      title: 'Göteborgs Kakel & Klinker AB',
      text: 'Västra Hamngatan 11, SE-411 17 Göteborg',
      end: say('Used today', 'Användes i dag'),
    },
    { key: '2', title: 'Göstas Måleri', text: 'Verkstadsgatan 2, SE-571 34 Nässjö' },
    { key: '3', title: 'Byggvaruhuset i Götene AB', text: 'Järnvägsgatan 9, SE-533 31 Götene' },
  ];
  const found = places.filter(({ title }) => title.toLowerCase().includes(receiver.toLowerCase()));
  return (
    <Cells columns={6} title={say('Receiver', 'Mottagare')} titleEnd={<span className="muted">KAJ-1042</span>}>
      <ComboField
        label={say('Search', 'Sök')}
        span="full"
        text={receiver}
        onText={setReceiver}
        options={found}
        onChoose={(key) => setReceiver(places.find((place) => place.key === key)?.title ?? '')}
        newOption={{ label: say('Enter a new address', 'Skriv en ny adress'), onChoose: () => setReceiver('') }}
      />
      <TextField label={say('Name', 'Namn')} span={4} required value={name} onChange={setName} maxLength={30} />
      <TextField label={say('Address id', 'Adress-id')} span={2} readOnly value="10233" />
      <SelectField
        label={say('Country', 'Land')}
        span={2}
        required
        value={country}
        onChange={setCountry}
        options={[
          { value: 'SE', label: say('Sweden', 'Sverige') },
          { value: 'NO', label: say('Norway', 'Norge') },
          { value: 'DK', label: say('Denmark', 'Danmark'), disabled: true },
        ]}
      />
      <TextField
        label={say('Zip code', 'Postnummer')}
        span={2}
        required
        value="4117"
        error={say('Five digits in Sweden', 'Fem siffror i Sverige')}
      />
      <TextField label={say('City', 'Ort')} span={2} value="Malmö" mark={say('from the zip code', 'av postnumret')} />
      <NumberField
        label={say('Weight', 'Vikt')}
        span={2}
        value={weight}
        onChange={setWeight}
        decimals={3}
        max={9999999}
        adornment="kg"
      />
      <DateField
        label={say('Dispatch', 'Avgång')}
        span={2}
        value={date}
        onChange={setDate}
        hint={say('In the warehouse’s time', 'I lagrets tid')}
      />
      <FieldCell
        label={say('Dispatched since', 'Avgått sedan')}
        span={2}
        after={<CalendarButton value={range} onChange={setRange} onTyping={() => undefined} />}
      >
        {(control) => (
          <input {...control} type="text" value={range} onChange={({ target }) => setRange(target.value)} />
        )}
      </FieldCell>
      <ToggleField label={say('Receiver pays', 'Mottagaren betalar')} span={3} value={pays} onChange={setPays} />
      <ToggleField label={say('Insured', 'Försäkrad')} span={3} value={false} readOnly />
      <TextAreaField
        label={say('Message to the carrier', 'Meddelande till transportören')}
        span="full"
        value={note}
        onChange={setNote}
        maxLength={70}
      />
    </Cells>
  );
}
