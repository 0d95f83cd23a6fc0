/** `npm run places` beside a server that runs, with files as GeoNames publishes them, and what the server then knows. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { handlePlaces } from '#server/commands/places-command.ts';
import { readConfig } from '#server/config/config.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const server = await startTestServer({ database });
const user = await server.signIn(TEST_USERS.DefaultUser);
const config = readConfig({ DATABASE_URL: databaseUrl(database.connection), SECRET: TEST_SECRET });
const folder = mkdtempSync(path.join(tmpdir(), 'kaj-places-'));
whenDone(async () => rmSync(folder, { recursive: true }));

async function command(...args: string[]): Promise<string[]> {
  const said: string[] = [];
  await handlePlaces(args, config, (line) => said.push(line));
  return said;
}

function file(name: string, content: string | Buffer): string {
  const target = path.join(folder, name);
  writeFileSync(target, content);
  return target;
}

/** A line as GeoNames has it: three divisions, a place on the map and how exact it is. */
const line = (country: string, code: string, place: string) =>
  [country, code, place, 'Norra länet', '01', 'Någon kommun', '0101', '', '', '59.1', '18.2', '4'].join('\t');
const load = (name: string, lines: readonly string[], end = '\n') =>
  command('import', file(name, lines.map((each) => each + end).join('')));

async function places(zipCode: string, countryCode = 'SE') {
  const { isKnown, ...place } = await user.do('places', { query: { zipCode, countryCode } });
  expect(isKnown, zipCode).toBe(place.city !== null || place.offered.length > 0);
  return place;
}
const check = (zipCode: string, countryCode = 'SE') =>
  server.anonymous.do('checkZipCode', { query: { zipCode, countryCode } });

test('[REG-05] before anything is imported a sample is known, and the operator reads that it is one', async () => {
  expect(await command()).toEqual(['No zip codes were imported: a sample of Nordic ones is known.']);
  expect(await places('411 04')).toEqual({ city: 'Göteborg', offered: [] });
  expect(await places('22100', 'FI'), 'on Åland').toEqual({ city: 'Mariehamn', offered: [] });
  expect(await places('99999')).toEqual({ city: null, offered: [] });
});

test('[REG-05] a file of GeoNames makes its codes known, however they are typed; of a code with several places none is taken', async () => {
  const lines = [
    line('SE', '114 55', 'Stockholm'),
    line('SE', '114 55', 'Stockholm'),
    line('SE', '411 04', 'GÖTEBORG'),
    line('SE', '411 04', 'Göteborg'),
    line('SE', '164 40', 'Kista'),
    line('SE', '164 40', 'Akalla "norra"'),
  ];
  const said = await load('SE.txt', [`\ufeff${lines[0]}`, ...lines.slice(1)], '\r\n');
  expect(said[0]).toBe('SE\t3 codes\t5 places\t0 before');
  expect(said.at(-1)).toContain('GeoNames');
  expect(said).toHaveLength(2);
  for (const typed of ['11455', '114 55', 'SE-114 55']) {
    expect(await places(typed)).toEqual({ city: 'Stockholm', offered: [] });
    expect(await check(typed)).toEqual({ valid: true, data: { city: 'Stockholm' } });
  }
  expect(await places('41104')).toEqual({ city: 'Göteborg', offered: [] });
  expect(await places('16440')).toEqual({ city: null, offered: ['Akalla "norra"', 'Kista'] });
  expect(await check('16440'), 'the code is right, its city is for a person to choose').toEqual({
    ...{ valid: true, data: { city: null } },
  });
  expect(await command()).toEqual(['SE\t3 codes\t5 places']);
});

test('a file replaces the countries that it holds and leaves the others', async () => {
  await load('NO.txt', [line('NO', '0159', 'Oslo'), line('NO', '9990', 'Båtsfjord')]);
  const said = await load('both.txt', [
    line('DK', '8000', 'Aarhus C'),
    line('NO', '0159', 'Oslo'),
    line('SJ', '9170', 'Longyearbyen'),
    line('DK', '1050', 'København K'),
  ]);
  expect(said.slice(0, 3)).toEqual([
    'DK\t2 codes\t2 places\t0 before',
    'NO\t1 codes\t1 places\t2 before',
    'SJ\t1 codes\t1 places\t0 before',
  ]);
  expect(await places('9990', 'NO')).toEqual({ city: null, offered: [] });
  expect(await places('9170', 'NO'), 'on Svalbard').toEqual({ city: 'Longyearbyen', offered: [] });
  expect(await places('11455')).toEqual({ city: 'Stockholm', offered: [] });
});

test('codes of which a country publishes only the beginning find their place, as far as it is sure', async () => {
  await load('others.txt', [
    line('NL', '1234', 'Hoorn'),
    line('GB', 'AB10', 'Aberdeen'),
    line('IE', 'D02', 'Dublin 2'),
    line('US', '00501', 'Holtsville'),
    line('FR', '13626 CEDEX 1', 'Aix-en-Provence'),
    line('FR', '75800 CEDEX 08', 'Paris Cedex 08'),
  ]);
  expect(await places('1234 AB', 'NL')).toEqual({ city: 'Hoorn', offered: [] });
  expect(await places('00501-0001', 'US')).toEqual({ city: 'Holtsville', offered: [] });
  expect(await places('AB10 1AA', 'GB')).toEqual({ city: null, offered: ['Aberdeen'] });
  expect(await places('D02 X285', 'IE')).toEqual({ city: null, offered: ['Dublin 2'] });
  expect(await places('13626', 'FR')).toEqual({ city: 'Aix-en-Provence CEDEX 1', offered: [] });
  expect(await places('75800', 'FR')).toEqual({ city: 'Paris Cedex 08', offered: [] });
});

test('lines that cannot be used are named with their reason, and the others are imported', async () => {
  const said = await load('FI.txt', [
    line('FI', '00100', 'Helsinki'),
    'FI\t00200',
    line('FI', '', 'Espoo'),
    line('FI', '20100', ' '),
    line('246', '33100', 'Tampere'),
    '',
    line('FI', '20100', 'Turku'),
    line('FI', '33100', 'Tampere'),
    line('FI', '90100', 'Oulu').replace(/\t4$/, ''),
  ]);
  expect(said.slice(0, -1)).toEqual([
    'FI\t4 codes\t4 places\t0 before',
    'Line 2 was left out: it has 2 columns instead of 12.',
    'Line 3 was left out: it has no postal code.',
    'Line 4 was left out: it has no name of a place.',
    'Line 5 was left out: it does not begin with the two letters of a country.',
  ]);
  const many = Array.from({ length: 200 }, (_, at) => line('FI', String(10_000 + at), `Place ${at}`));
  const spoilt = await load('spoilt.txt', [...many, ...Array.from({ length: 23 }, () => 'FI\t00200')]);
  expect(spoilt.filter((each) => each.startsWith('Line '))).toHaveLength(20);
  expect(spoilt.at(-2)).toBe('So were 3 more.');
});

test('a file that is something else is refused with what it is, and nothing changes', async () => {
  const before = await command();
  const gazetteer = ['2711537', 'Göteborg', ...Array.from({ length: 17 }, () => 'x')].join('\t');
  const inLatin1 = Array.from({ length: 60 }, (_, at) => line('SE', String(41_100 + at), 'Göteborg')).join('\n');
  const notAll = [line('SE', '114 55', 'Stockholm'), 'one', 'two'].join('\n');
  for (const [name, content, reason] of [
    ['SE.zip', Buffer.from('PK\u0003\u0004 and so on'), 'it is a zip archive: unpack it'],
    ['SE.gz', gzipSync('SE'), 'it is a gzip archive'],
    ['places.txt', gazetteer, 'it is the list of places, with 19 columns'],
    ['utf16.txt', Buffer.from(`\ufeff${line('SE', '114 55', 'Stockholm')}`, 'utf16le'), 'it is in UTF-16'],
    ['latin1.txt', Buffer.from(inLatin1, 'latin1'), 'it is not in UTF-8'],
    ['readme.txt', 'Readme for the files\n\nThe format is described here.\n', 'no line of it is a postal code'],
    ['notAll.txt', notAll, '2 of its 3 lines are unusable; of the first, line 2: it has one column'],
    ['long.txt', 'x'.repeat(200_000), 'it is no text of lines'],
    ['empty.txt', '', 'it is empty'],
  ] as const) {
    const target = file(name, content);
    await expect(command('import', target), name).rejects.toThrow(
      `${target} is no list of postal codes of GeoNames: ${reason}`,
    );
    await expect(command('import', target), name).rejects.toThrow('Nothing was changed.');
  }
  await expect(command('import', path.join(folder, 'missing.txt'))).rejects.toThrow('no such file');
  for (const wrong of [['import'], ['export', 'x'], ['import', 'a', 'b']]) {
    await expect(command(...wrong)).rejects.toThrow('Usage:');
  }
  expect(await command()).toEqual(before);
});

test('whoever is signed in may type as many addresses as they like, from one network', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 90 }, async () => {
      const { status } = await user.call('places', { query: { zipCode: '41104', countryCode: 'SE' } });
      return status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});
