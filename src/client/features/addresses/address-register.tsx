/** The list of the address register: who, where, and the contact there. */
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import type { Register } from '#client/registers/register.ts';
import type { Address } from '#contract/address.ts';
import { countryName } from '#domain/shared/countries.ts';
import { storedZipCode, writtenZipCode } from '#domain/shared/zip-code.ts';
import * as styles from './address-register.module.css';

export const addressRegister: Register<Address> = {
  path: '/addresses',
  save: 'saveAddress',
  words: {
    title: msg`Addresses`,
    create: msg`New address`,
    createNamed: msg`New address with this name`,
    searched: msg`Name, street, zip code, city, contact, customer no, id`,
    noneFound: msg`No address found`,
    purpose: msg`Receivers you often send to belong here.`,
    unknown: msg`The address does not exist`,
  },
  pageSize: 50,
  columns: [
    {
      key: 'name',
      label: msg`Name`,
      sortText: ({ name }) => name,
      lines: ({ id, entity }) => ({ first: entity.name, second: isTemporaryId(id) ? <Trans>no id yet</Trans> : id }),
    },
    {
      key: 'place',
      label: msg`Address`,
      sortText: ({ countryCode, city, street1 }) => [countryCode, city, street1].join(' '),
      lines: ({ entity }) => ({ first: streets(entity), second: place(entity) }),
    },
    {
      key: 'customerNo',
      label: msg`Customer no`,
      sortText: ({ customerNo }) => customerNo ?? '',
      lines: ({ entity }) => ({ first: entity.customerNo }),
      className: styles.customerNo,
    },
    {
      key: 'contact',
      label: msg`Contact`,
      sortText: ({ contact }) => contact.name ?? '',
      lines: ({ entity: { contact } }) => ({ first: contact.name, second: contact.phoneNo || contact.email }),
      className: styles.contact,
    },
  ],
  searched: (address, id) => [
    address.name,
    address.street1,
    address.street2,
    // Both as it is written (411 17) and without the space.
    writtenZipCode(address.zipCode, address.countryCode),
    storedZipCode(address.zipCode, address.countryCode),
    address.city,
    address.contact.name,
    address.contact.phoneNo,
    address.contact.email,
    address.vatNo,
    address.customerNo ?? null,
    isTemporaryId(id) ? null : id,
  ],
  filter: {
    name: 'country',
    label: msg`Country`,
    of: ({ countryCode }) => countryCode,
    nameOf: countryName,
  },
};

function streets({ street1, street2 }: Address): string {
  return [street1, street2].filter(Boolean).join(', ');
}

/** For example `SE-411 17 Göteborg`. */
function place({ countryCode, zipCode, city }: Address): string {
  const zip = [countryCode, writtenZipCode(zipCode, countryCode)].filter(Boolean).join('-');
  return [zip, city].filter(Boolean).join(' ');
}
