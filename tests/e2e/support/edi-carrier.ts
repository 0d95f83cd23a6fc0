/** A carrier that is booked over EDI: its connection, a booking with it, and what it answers. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CarrierDocument, CarrierInput } from '#contract/carrier.ts';
import type { LabelSize } from '#contract/print.ts';
import type { Shipment } from '#contract/shipment.ts';
import { unique } from './list-page.ts';
import type { PortalApi } from './portal-api.ts';
import { inDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

export interface EdiCarrier {
  readonly carrierId: string;
  readonly name: string;
  readonly deliveryType: string;
  book(orderNumber?: string): Promise<Shipment>;
}

let series = 0;

/**
 * `server`: host name of the carrier's server; without it messages go to a folder. `packages`: settings of the package series.
 * `autoprint`: the papers printed with a booking.
 */
export async function createEdiCarrier(
  api: PortalApi,
  {
    server,
    packages,
    autoprint = [],
    labelSize,
  }: {
    server?: string;
    packages?: object;
    autoprint?: readonly CarrierDocument['document'][];
    labelSize?: LabelSize;
  } = {},
): Promise<EdiCarrier> {
  const name = unique('EDI');
  series += 1;
  const prefix = String(series).padStart(2, '0');
  const carrierId = await api.createCarrier({
    name,
    carrierSuiteId: 'DSVROAD',
    gaNo: '104555',
    uNBaddressOwn: '7350000000009',
    uNBqualifierOwn: '14',
    uNBaddressRec: 'CARRIERTEST',
    uNBqualifierRec: 'ZZ',
    ...(server && { fTPserver: server, fTPaccount: 'kaj' }),
    documents: (['label', 'waybill', 'instructions'] as const).map((document) => ({
      document,
      ...{ active: true, autoprint: autoprint.includes(document), copies: 1 },
      ...(document === 'label' && labelSize && { labelSize }),
    })),
    numberSeries: {
      consignment: {
        from: `8${prefix}0000`,
        to: `8${prefix}9999`,
        current: `8${prefix}0000`,
        checkSumType: 'MOD10LUHN',
      },
      package: {
        ...{ from: '000000001', to: '000000999', current: '000000001' },
        ...{ prefix1: `373600${prefix}`, checkSumType: 'MOD10GS1' },
        ...packages,
      },
    },
  } as CarrierInput);
  const { id } = await api.createDeliveryTypeOn(carrierId, { name, dom: { value: 'GRP' } } as never);
  return {
    carrierId,
    name,
    deliveryType: id,
    async book(orderNumber = unique('SO')) {
      const dispDate = '2033-01-17';
      const { shipmentId } = await api.createShipment({ deliveryType: id, orderNumber, dispDate });
      return api.bookShipment(shipmentId);
    },
  };
}

/** Puts a reply where the server looks for those of a connection without a server, and has it fetched. */
export async function answerAsCarrier(
  { data }: ServerProcess,
  carrierId: string,
  type: 'CONTRL' | 'APERAK' | 'IFTSTA',
  ...segments: string[]
): Promise<void> {
  const reference = unique('R').slice(0, 14);
  const body = segments.map((segment) => `${segment}'`).join('');
  const text = `UNA:+.? 'UNB+UNOC:3+CARRIERTEST:ZZ+7350000000009:14+261123:1200+${reference}'UNH+1+${type}:D:96A:UN'${body}UNT+${segments.length + 2}+1'UNZ+1+${reference}'`;
  const edi = path.join(data.dataDirectory, 'edi');
  const company = readdirSync(edi).find((one) => readdirSync(path.join(edi, one)).includes(carrierId)) ?? '';
  const folder = path.join(edi, company, carrierId, 'in');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${reference}.edi`), text, 'latin1');
  await inDatabase(data, `select graphile_worker.add_job('edi.lookForReplies', '{}'::json, job_key => 'test')`);
}

/** Leaves the rows of a delivery to `localhost:22` that met another host key than the approved one. */
export async function refuseHostKey({ data }: ServerProcess, carrierId: string, known: string, shown: string) {
  await inDatabase(
    data,
    `insert into carrier_host_keys
      (company_id, carrier_id, server, fingerprint, approved_by, approved_at, refused_fingerprint, refused_at)
      select company_id, carrier_id, 'localhost:22', $2, 'system', now(), $3, now() from carriers where carrier_id = $1`,
    [carrierId, known, shown],
  );
}
