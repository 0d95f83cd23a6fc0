/**
 * The printers of a station: the system's queues, and folders and network printers that somebody at this computer has added. Which
 * of them labels and papers go to is chosen in Kaj. What Kaj names beyond them is printed only at the ports that printers have, so
 * that a choice made in the portal never writes to another folder or speaks to another service.
 */
import path from 'node:path';
import { paperSizes, SHEETS } from './cups-queue.mjs';
import { writeIntoFolder } from './paper-files.mjs';
import { lpCommand, printByCommand } from './print-command.mjs';
import { printerBytes } from './printer-bytes.mjs';
import { createPrinterNames, systemQueues } from './printer-names.mjs';
import { sendToPrinter } from './raw-printer.mjs';
import { windowsCommand } from './windows-printing.mjs';

const TCP = /^tcp:\/\/(\[[0-9a-f:.]+\]|[^\s/:[\]]+):(\d{1,5})$/i;
const PRINTER_PORTS = { from: 9100, to: 9109 };

export async function stationPrinting({ added, state }) {
  const names = await createPrinterNames(async () => [...added(), ...(await systemQueues())]);
  const isFolder = (printer) => added().includes(printer) && !TCP.test(printer);
  return {
    printers: names,
    isRepeatable: ({ printer }) => isFolder(printer),
    async print(job, bytes) {
      const { printer } = job;
      if (!printer) throw new Error(`No printer is chosen for ${job.printType === 'LABEL' ? 'labels' : 'papers'}.`);
      if (isFolder(printer)) return writeIntoFolder(printer, job, bytes);
      if (TCP.test(printer)) return sendToPrinter(placeOf(printer, added()), job, printerBytes(job, bytes));
      if (path.isAbsolute(printer)) throw new Error(`The folder ${printer} is not added at this computer.`);
      const commandOf = process.platform === 'win32' ? windowsCommand : lpCommand;
      return printByCommand(state, job, bytes, (file) => commandOf(job, printer, file, bytes));
    },
  };
}

/** As a printer's name: the address of a network printer as it is, a folder with its whole path. Undefined for neither. */
export function addedPrinter(written) {
  if (TCP.test(written)) return written;
  return written.includes('://') ? undefined : path.resolve(written);
}

/** What each printer is for, by the paper that its queue says it holds, or else by its name. */
export async function describePrinters(names) {
  return Promise.all(names.map(async (name) => ({ name, paper: paperOf(name, await defaultPaper(name)) })));
}

async function defaultPaper(queue) {
  if (TCP.test(queue) || path.isAbsolute(queue) || process.platform === 'win32') return '';
  const byDefault = (await paperSizes(queue)).find((size) => size.startsWith('*'));
  return byDefault?.slice(1) ?? '';
}

const ROLLS = /^(w\d+h\d+|\d+x\d+|4x6|oe_|om_)|label/i;
const LABEL_PRINTERS = /zebra|z[dtq]\d|gk\d|gx\d|tsc|sato|citizen|godex|toshiba tec|ql-?\d|dymo|label|etikett/i;

export function paperOf(name, paper) {
  if (SHEETS.test(paper)) return 'papers';
  if (ROLLS.test(paper) || LABEL_PRINTERS.test(name) || TCP.test(name)) return 'labels';
  return path.isAbsolute(name) ? null : 'papers';
}

function placeOf(printer, added) {
  const [, host = '', port = ''] = TCP.exec(printer) ?? [];
  const isPrinters = Number(port) >= PRINTER_PORTS.from && Number(port) <= PRINTER_PORTS.to;
  if (!isPrinters && !added.includes(printer)) {
    throw new Error(`Port ${port} is not one of a printer. Add ${printer} at the computer with the print program.`);
  }
  return { host: host.replace(/[[\]]/g, ''), port: Number(port), printer };
}
