/**
 * `npm run invoices`: what the seller does with invoices by hand. Lists unpaid invoices, marks one as paid or unpaid, invoices
 * the current month now, and sets the next number after a restore.
 */

import { INVOICE_STATUS } from '#domain/company/invoice.ts';
import { isDateText } from '#domain/shared/dates.ts';
import { auditedSystem, watchWrite } from '#server/audit/audit-writes.ts';
import { todayOfSeller } from '#server/company/invoice-making.ts';
import { enqueueInvoices } from '#server/company/invoice-plan.ts';
import {
  continueSeries,
  findCompanyOf,
  markPaid,
  markUnpaid,
  unpaidInvoices,
} from '#server/company/invoice-repository.ts';
import type { Config } from '#server/config/config.ts';
import { NO_SELLER } from '#server/config/seller.ts';
import type { Db } from '#server/db/database.ts';
import { createWriter, type WriteTx } from '#server/db/write.ts';
import { withDatabase } from './operator-database.ts';

const USAGE = [
  'Usage: npm run invoices                           those that are not paid',
  '       npm run invoices -- paid NUMBER [DAY [AMOUNT]]',
  '                                                  it was paid, today or on a day such as 2026-12-20; if not in full,',
  '                                                  what has been paid by now in all, such as 4000.50',
  '       npm run invoices -- unpaid NUMBER          nothing of it was paid after all',
  '       npm run invoices -- make                   invoice the month that runs, now',
  '       npm run invoices -- next NUMBER            after a restore: the next number',
].join('\n');

type PrintLine = (line: string) => void;
type Command = (call: {
  db: Db;
  args: readonly string[];
  config: Config;
  today: string;
  say: PrintLine;
}) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async list({ db, say }) {
    const unpaid = await unpaidInvoices(db);
    for (const { companyId, content, invoice_status, paid } of unpaid) {
      const { invoiceNo, dueDate, vat, currency, buyer } = content;
      const mark = invoice_status === INVOICE_STATUS.overdue ? 'overdue' : 'unpaid';
      const left = paid > 0 ? `${money(vat.total - paid)} of ` : '';
      say([invoiceNo, dueDate, mark, `${left}${money(vat.total)} ${currency}`, companyId, buyer.name].join('\t'));
    }
    if (unpaid.length === 0) say('Every invoice is paid.');
  },

  async paid({ db, args: [invoiceNo = '', day, amountText], today, say }) {
    const paidOn = day ?? today;
    const amount = amountText === undefined ? undefined : readAmount(amountText);
    if (!isDateText(paidOn) || paidOn.length !== today.length) throw new Error(USAGE);
    const { paid, total, currency } = await writeTo(db, invoiceNo, (tx) => markPaid(tx, invoiceNo, paidOn, amount));
    say(
      paid < total
        ? `Of invoice ${invoiceNo}, ${money(paid)} of ${money(total)} ${currency} were paid by ${paidOn}.`
        : `Invoice ${invoiceNo} was paid on ${paidOn}.`,
    );
  },

  async unpaid({ db, args: [invoiceNo = ''], say }) {
    await writeTo(db, invoiceNo, (tx) => markUnpaid(tx, invoiceNo));
    say(`Invoice ${invoiceNo} is not paid.`);
  },

  async make({ db, config, today, say }) {
    if (!config.seller) throw new Error(NO_SELLER);
    const count = await enqueueInvoices(db, today.slice(0, 'yyyy-MM'.length));
    say(`Companies with a plan and verified details: ${count}. The server makes what they were not invoiced for yet.`);
  },

  async next({ db, args: [number = ''], say }) {
    if (!/^\d{1,15}$/.test(number)) throw new Error(USAGE);
    if (!(await continueSeries(db, number))) {
      throw new Error(`Numbers go on at ${number} only after a restore, and only above those that are there.`);
    }
    say(`The next invoice has the number ${number}.`);
  },
};

export async function handleInvoices(args: readonly string[], config: Config, say: PrintLine): Promise<void> {
  const [name = 'list', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(USAGE);
  await withDatabase(config, (db) => command({ db, args: rest, config, today: todayOfSeller(new Date()), say }));
}

const money = (amount: number) => (amount / 100).toFixed(2);

/** `4000.50` or `4000,50` in öre. */
function readAmount(text: string): number {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  if (!(amount > 0)) throw new Error(USAGE);
  return amount;
}

async function writeTo<Result>(db: Db, invoiceNo: string, work: (tx: WriteTx) => Promise<Result>): Promise<Result> {
  const companyId = await findCompanyOf(db, invoiceNo);
  if (companyId === undefined) throw new Error(`There is no invoice ${invoiceNo || 'without a number'}.\n${USAGE}`);
  const write = createWriter({ db, clock: () => new Date(), watch: watchWrite })(auditedSystem(companyId, 'invoice'));
  return (await write(async (tx) => ({ body: await work(tx) }))).body;
}
