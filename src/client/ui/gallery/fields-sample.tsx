/** The waybill grid with every kind of field. */
import { useState } from 'react';
import type { NumberValue } from '#domain/shared/decimal.ts';
import { Cells } from '../cells.tsx';
import { Check } from '../check.tsx';
import { ComboField } from '../combo-field.tsx';
import { NumberField } from '../number-field.tsx';
import { SelectField } from '../select-field.tsx';
import { TextAreaField } from '../text-area-field.tsx';
import { TextField } from '../text-field.tsx';
import { ToggleField } from '../toggle-field.tsx';

const PLACES = [
  {
    key: '1',
    title: 'Göteborgs Kakel & Klinker AB',
    text: 'Västra Hamngatan 11, SE-411 17 Göteborg',
    end: 'Used today',
  },
  { key: '2', title: 'Göstas Måleri', text: 'Verkstadsgatan 2, SE-571 34 Nässjö' },
  { key: '3', title: 'Byggvaruhuset i Götene AB', text: 'Järnvägsgatan 9, SE-533 31 Götene' },
];

export function FieldsSample() {
  const [name, setName] = useState('Göteborgs Kakel & Klinker AB');
  const [country, setCountry] = useState('SE');
  const [weight, setWeight] = useState<NumberValue>(1184.5);
  const [pays, setPays] = useState(true);
  const [agreed, setAgreed] = useState(true);
  const [note, setNote] = useState('Lossning 07–15. Ring 30 min före ankomst.');
  const [receiver, setReceiver] = useState('');
  const found = PLACES.filter(({ title }) => title.toLowerCase().includes(receiver.toLowerCase()));
  return (
    <>
      <Cells columns={6} title="Mottagare" titleEnd={<span className="muted">KAJ-1042</span>}>
        <ComboField
          label="Search"
          span="full"
          text={receiver}
          onText={setReceiver}
          options={found}
          onChoose={(key) => setReceiver(PLACES.find((place) => place.key === key)?.title ?? '')}
          newOption={{ label: 'Enter a new address', onChoose: () => setReceiver('') }}
        />
        <TextField label="Namn" span={4} required value={name} onChange={setName} maxLength={30} />
        <TextField label="Address id" span={2} readOnly value="10233" />
        <SelectField
          label="Land"
          span={2}
          required
          value={country}
          onChange={setCountry}
          options={[
            { value: 'SE', label: 'Sverige' },
            { value: 'NO', label: 'Norge' },
          ]}
        />
        <TextField label="Postnummer" span={2} required value="4117" error="Fem siffror i Sverige" />
        <TextField label="Ort" span={2} required value="" placeholder="Fylls i av postnumret" />
        <NumberField
          label="Weight"
          span={3}
          value={weight}
          onChange={setWeight}
          decimals={3}
          max={9999999}
          adornment="kg"
        />
        <TextField label="Dispatch" span={3} icon="calendar" value="2026-03-12 14:30" hint="In the warehouse's time" />
        <ToggleField label="Receiver pays" span={3} value={pays} onChange={setPays} />
        <TextAreaField label="Meddelande till transportören" span={3} value={note} onChange={setNote} maxLength={70} />
      </Cells>
      <Check value={agreed} onChange={setAgreed}>
        I have read the user agreement
      </Check>
    </>
  );
}
