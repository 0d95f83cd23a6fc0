import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { databaseWarning } from '#server/config/database-address.ts';
import { SELLER } from '#tests/support/invoicing.ts';

test('an empty environment gives a server for this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    port: 5443,
    host: '127.0.0.1',
    dataDirectory: './data',
    databaseUrl: undefined,
    portalOrigins: [],
    tls: undefined,
    trustProxy: false,
    demo: true,
  });
});

test.each([
  ['an address for others', { PUBLIC_URL: 'https://kaj.example.com' }],
  ['every network', { HOST: '0.0.0.0' }],
  ['every network of IPv6', { HOST: '::' }],
  ['one address of the network', { HOST: '192.168.1.20' }],
  ['a name', { HOST: 'kaj.example.com' }],
  ['production', { NODE_ENV: 'production' }],
  ['a database of its own', { DATABASE_URL: 'postgres://kaj@db/kaj', SECRET: 's'.repeat(32) }],
])('[FLD-08] [A09] no account has a published password on a server for %s, unless DEMO asks for it', (_, settings) => {
  expect(readConfig(settings).demo).toBe(false);
  expect(readConfig({ ...settings, DEMO: '1' }).demo).toBe(true);
});

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])(
  'a server on $0 is for this machine alone and has the demo unless DEMO is 0',
  (HOST) => {
    expect(readConfig({ HOST }).demo).toBe(true);
    expect(readConfig({ HOST, DEMO: '0' }).demo).toBe(false);
  },
);

test('every wrong setting is named with what it must be', () => {
  const wrong = { PORT: '99999', LOG_LEVEL: 'loud', PORTAL_ORIGINS: 'https://portal.example.com/path', DEMO: 'maybe' };
  expect(() => readConfig(wrong)).toThrow(
    [
      'The server cannot start with these settings:',
      '  PORT must be a port number from 0 to 65535.',
      '  PORTAL_ORIGINS must be origins such as https://portal.example.com, separated by commas.',
      '  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
      '  DEMO must be 1 or 0.',
    ].join('\n'),
  );
});

test.each([
  [
    'no scheme',
    'tags.example.com/kaj.js',
    'must be the whole address of a script, such as https://tags.example.com/kaj.js',
  ],
  ['a host that is a pattern', 'https://*.example.com/kaj.js', 'must be the whole address of a script'],
  ['a host that ends the directive', "https://a;'unsafe-inline'/kaj.js", 'must be the whole address of a script'],
  ['an address that no policy can name', 'https://[2001:db8::1]/kaj.js', 'must be the whole address of a script'],
  ['a password', 'https://kaj:secret@tags.example.com/kaj.js', 'must be the whole address of a script'],
  ['another scheme', 'data:text/javascript,1', 'must be the whole address of a script'],
  ['plain http', 'http://tags.example.com/kaj.js', 'must begin with https://: browsers load no other script'],
])('[SHL-10] a tag manager with %s is refused at the start with what it must be', (_, TAG_MANAGER_URL, sentence) => {
  expect(() => readConfig({ TAG_MANAGER_URL })).toThrow(`  TAG_MANAGER_URL ${sentence}`);
});

test.each(['https://tags.example.com:8443/kaj.js?id=1', 'http://127.0.0.1:8080/kaj.js'])(
  '[SHL-10] a tag manager at the address $0 is accepted',
  (TAG_MANAGER_URL) => {
    expect(readConfig({ TAG_MANAGER_URL }).tagManagerUrl).toBe(TAG_MANAGER_URL);
  },
);

test('[OPS-03] a second address of the database says that the first leads through a pooler', () => {
  const one = { DATABASE_URL: 'postgres://kaj@pool/kaj', SECRET: 's'.repeat(32) };
  const direct = 'postgres://kaj@db/kaj';
  expect(readConfig(one)).toMatchObject({ directUrl: one.DATABASE_URL, databaseLimits: { isPooled: false } });
  const two = readConfig({ ...one, DATABASE_DIRECT_URL: direct });
  expect(two).toMatchObject({ databaseUrl: one.DATABASE_URL, directUrl: direct });
  expect(two).toMatchObject({ databaseLimits: { isPooled: true }, sessionLimits: { isPooled: true } });
  expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_DIRECT_URL belongs to DATABASE_URL');
  expect(() => readConfig({ ...one, DATABASE_DIRECT_URL: 'db' })).toThrow('DATABASE_DIRECT_URL must be an address');
});

test('settings that need each other are asked for together', () => {
  const databaseUrl = { DATABASE_URL: 'postgres://kaj@db/kaj' };
  expect(() => readConfig(databaseUrl)).toThrow('SECRET is required with DATABASE_URL');
  expect(readConfig({ ...databaseUrl, SECRET: 's'.repeat(32) }).databaseUrl).toBe(databaseUrl.DATABASE_URL);
  expect(() => readConfig({ ...databaseUrl, SECRET: 's'.repeat(31) })).toThrow(
    'SECRET must have at least 32 characters',
  );
  expect(() => readConfig({ TLS_CERT: '/etc/cert.pem' })).toThrow('TLS_CERT and TLS_KEY belong together');
});

test('how many connections there are and how long anything may last are settings with bounds', () => {
  expect(readConfig({ DB_POOL_SIZE: '25', DB_SESSION_POOL_SIZE: '2', DB_LOCK_LIMIT: '5' })).toMatchObject({
    databaseLimits: { poolSize: 25, statement: 30_000, lock: 5_000, idle: 30_000, connection: 30_000 },
    sessionLimits: { poolSize: 2, lock: 5_000 },
  });
  expect(() => readConfig({ DB_POOL_SIZE: '0', DB_STATEMENT_LIMIT: 'long' })).toThrow(
    [
      '  DB_POOL_SIZE must be a whole number of connections from 2 to 1000.',
      '  DB_STATEMENT_LIMIT must be a whole number of seconds from 1 to 3600.',
    ].join('\n'),
  );
});

test.each([
  ['smtp://user:password@mail.example.com:587', true],
  ['smtp://10.0.0.5', true],
  ['smtp://relay.inside?requireTLS=false', false],
  ['smtps://mail.example.com:465', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://localhost', false],
])('the mail server %s gets mails only over STARTTLS: %s', (SMTP_URL, smtpNeedsTls) => {
  expect(readConfig({ SMTP_URL }).mail.smtpNeedsTls).toBe(smtpNeedsTls);
});

test('a server of somebody else is asked over https, and one of this machine as its address says', () => {
  const plain = {
    VAT_URL: 'http://vat.example.com',
    OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'http://logs.example.com/v1/logs',
    BOOKING_SERVICES: 'UPS=http://ups.example.com/kaj',
  };
  expect(() => readConfig(plain)).toThrow(
    [
      '  VAT_URL must begin with https://, except on this machine.',
      '  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT must begin with https://, except on this machine.',
      '  BOOKING_SERVICES must begin with https://, except on this machine.',
    ].join('\n'),
  );
  const [VAT_URL, BOOKING_SERVICES] = [
    'https://vat.example.com',
    'UPS=http://127.0.0.1:8080,DHL=https://dhl.example.com',
  ];
  expect(readConfig({ VAT_URL, BOOKING_SERVICES })).toMatchObject({ vatUrl: VAT_URL });
});

test.each([
  ['postgres://kaj:p@db.example.com/kaj', true],
  ['postgres://kaj:p@db.example.com/kaj?sslmode=require', true],
  ['postgres://kaj:p@db.example.com/kaj?sslmode=no-verify', true],
  ['postgres://kaj:p@localhost/kaj?host=db.example.com', true],
  ['postgres://kaj:p@db.example.com/kaj?sslmode=verify-full&sslrootcert=/etc/kaj/ca.pem', false],
  ['postgres://kaj:p@db.example.com/kaj?sslmode=disable', false],
  ['postgres://kaj:p@127.0.0.1:5433/kaj', false],
  ['postgres://kaj@%2Fvar%2Frun%2Fpostgresql/kaj', false],
  ['postgres://kaj@localhost/kaj?host=/var/run/postgresql', false],
])('[OPS-02] of the database address %s a server warns: %s', (url, warns) => {
  expect(databaseWarning(url) !== undefined).toBe(warns);
});

test('[OPS-02] the embedded database keeps companies apart unless told otherwise, and another one if told to', () => {
  const DATABASE_URL = 'postgres://kaj@127.0.0.1/kaj';
  const SECRET = 's'.repeat(32);
  expect(readConfig({}).companyWall).toBe(true);
  expect(readConfig({ COMPANY_WALL: '0' }).companyWall).toBe(false);
  expect(readConfig({ DATABASE_URL, SECRET }).companyWall).toBe(false);
  expect(readConfig({ DATABASE_URL, SECRET, COMPANY_WALL: '1' }).companyWall).toBe(true);
});

test('an empty setting is no setting', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 5443, databaseUrl: undefined });
});

test('TRUST_PROXY trusts a number of hops or the addresses named', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '1' });
  if (typeof trustProxy !== 'function') throw new Error('a number of hops is a question asked for each hop');
  expect([trustProxy('10.0.0.1', 0), trustProxy('10.0.0.2', 1)]).toEqual([true, false]);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
});

test('[INV-01] who sends invoices is set as a whole or not at all', () => {
  expect(readConfig({}).seller).toBeUndefined();
  expect(readConfig(SELLER).seller).toEqual({
    ...{ name: 'Kaj Programvara AB', orgNo: '556036-0793', vatNo: 'SE556036079301' },
    address: ['Skeppsbron 1', '411 21 Göteborg', 'Sverige'],
    bank: ['Bankgiro 5012-7716', 'IBAN SE45 5000 0000 0583 9825 7466'],
  });
  const { SELLER_BANK: _bank, SELLER_ORG_NO: _orgNo, ...half } = SELLER;
  expect(() => readConfig(half)).toThrow('SELLER_ORG_NO, SELLER_BANK must be set, too');
  expect(() => readConfig({ ...SELLER, SELLER_VAT_NO: 'SE556036079302' })).toThrow(
    'SELLER_VAT_NO must be a Swedish VAT number such as SE556036079301.',
  );
});

test.each([
  ['[H01] in capitals with a dot at the end', 'SFTP.Example.COM.', ['sftp.example.com']],
  [
    '[H02] on lines, with blanks and a comma at the end',
    'a.example.com,\n  b.example.com ,',
    ['a.example.com', 'b.example.com'],
  ],
  [
    '[H03] with letters of their language',
    'sftp.käll.example, *.åhus.example',
    ['sftp.xn--kll-qla.example', '*.xn--hus-tla.example'],
  ],
  [
    '[H04] as addresses',
    '93.184.215.14 2001:DB8:0:0::1 [2001:db8::2]',
    ['93.184.215.14', '2001:db8::1', '2001:db8::2'],
  ],
])('[CAR-03] the hosts of carriers are read %s', (_, CARRIER_HOSTS, hosts) => {
  expect(readConfig({ CARRIER_HOSTS }).carrierHosts).toEqual(hosts);
});

test.each([
  ['[H05] a host with its port', 'sftp.example.com:22'],
  ['[H06] an address of the web', 'https://sftp.example.com'],
  ['[H07] hosts in quotation marks', '"sftp.example.com,edi.example.com"'],
  ['[H08] every host', '*'],
  ['[H09] a pattern in the middle', 'sftp.*.example.com'],
  ['[H10] hosts between semicolons', 'a.example.com;b.example.com'],
])('[CAR-03] the list of hosts with %s is refused at the start: %s', (_, CARRIER_HOSTS) => {
  expect(() => readConfig({ CARRIER_HOSTS })).toThrow('CARRIER_HOSTS must be hosts such as');
});
