/**
 * The printers of a station: the system's queues, and folders and network printers that somebody at this computer has added. Which
 * of them labels and papers go to is chosen in Kaj. What Kaj names beyond them is printed only at the ports that printers have, so
 * that a choice made in the portal never writes to another folder or speaks to another service.
 */
import { connect } from 'node:net';
import path from 'node:path';
import { writeIntoFolder } from './paper-files.mjs';
import { lpCommand, printByCommand } from './print-command.mjs';
import { createPrinterNames, said, systemQueues } from './printer-names.mjs';
import { windowsCommand } from './windows-printing.mjs';

const TCP = /^tcp:\/\/(\[[0-9a-f:.]+\]|[^\s/:[\]]+):(\d{1,5})$/i;
const PRINTER_PORTS = { from: 9100, to: 9109 };
/** Units: milliseconds. */
const CONNECT_LIMIT = 10_000;
const SEND_LIMIT = 120_000;
/** How long a printer that has taken everything may keep the connection. */
const CLOSE_LIMIT = 3000;

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
      if (TCP.test(printer)) return sendTo(placeOf(printer, added()), job, bytes);
      if (path.isAbsolute(printer)) throw new Error(`The folder ${printer} is not added at this computer.`);
      const commandOf = process.platform === 'win32' ? windowsCommand : lpCommand;
      return printByCommand(state, job, bytes, (file) => commandOf(job, printer, file));
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
  const lines = await said('lpoptions', ['-p', queue, '-l']);
  const sizes = lines.find((line) => line.startsWith('PageSize')) ?? '';
  return /\*(\S+)/.exec(sizes)?.[1] ?? '';
}

const SHEETS = /^(A[345]|Letter|Legal|iso_a[345]|na_letter|na_legal)/i;
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

/** Each copy follows the one before on the same connection. It has been sent when the printer's system has taken every byte. */
function sendTo({ host, port, printer }, { copies }, bytes) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const fail = (words) => {
      reject(new Error(words));
      socket.destroy();
    };
    const timer = setTimeout(() => fail(`${printer} does not answer.`), CONNECT_LIMIT);
    let isSent = false;
    socket.on('connect', () => {
      clearTimeout(timer);
      socket.setTimeout(SEND_LIMIT, () => fail(`${printer} takes nothing. Look at its display.`));
      for (let copy = 1; copy <= copies; copy += 1) socket.write(bytes);
      socket.end();
    });
    socket.on('finish', () => {
      isSent = true;
      socket.setTimeout(CLOSE_LIMIT, () => socket.destroy());
    });
    // What a printer says is read, so that it can close.
    socket.resume();
    socket.on('error', (error) => fail(`${printer}: ${error.code ?? error.message}`));
    socket.on('close', () => {
      clearTimeout(timer);
      if (isSent) resolve();
      else reject(new Error(`${printer} broke the connection.`));
    });
  });
}
