/** Documents as files: one per copy, each complete or absent, under a name that includes the job. */
import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { writeDurably } from './job-state.mjs';

/** The longest name of a file without its end. */
const LONGEST_NAME = 100;

export function writeIntoFolder(folder, job, bytes) {
  mkdirSync(folder, { recursive: true });
  const end = endOf(job);
  const name = job.fileName
    .replace(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/\.(pdf|zpl)$/i, '')
    .slice(0, LONGEST_NAME);
  for (let copy = 1; copy <= job.copies; copy += 1) {
    const file = path.join(folder, `${name} ${job.id}${job.copies > 1 ? `-${copy}` : ''}${end}`);
    const unfinished = `${file}.part`;
    writeDurably(unfinished, bytes);
    renameSync(unfinished, file);
  }
}

export function endOf({ contentType }) {
  return contentType === 'application/zpl' ? '.zpl' : '.pdf';
}
