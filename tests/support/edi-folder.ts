/** The messages in a company's carrier folders, where messages go unless a connection says otherwise. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Reader } from 'edifact';
import { TEST_COMPANY } from './test-companies.ts';

type Message = readonly { name: string; elements: string[][] }[];

/** All that are about one shipment, oldest first. */
export function messagesAbout(dataDirectory: string, shipmentId: string): Message[] {
  const folder = path.join(dataDirectory, 'edi', TEST_COMPANY);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.edi'));
  return files
    .sort((one, other) => path.basename(one).localeCompare(path.basename(other)))
    .map((file): Message => new Reader().parse(readFileSync(path.join(folder, file), 'latin1')))
    .filter((message) => message.some(({ elements }) => elements[0]?.[0] === 'ACD' && elements[0]?.[1] === shipmentId));
}

/** UN/EDIFACT 1225: 9 a booking, 5 its replacement, 1 its cancellation. */
export const functionOf = (message: Message): string | undefined =>
  message.find(({ name }) => name === 'BGM')?.elements[2]?.[0];
