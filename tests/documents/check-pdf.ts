/** What qpdf, which reads PDF more strictly than viewers do, says of a file (`qpdf --check`). It runs as WebAssembly. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Qpdf {
  callMain(args: readonly string[]): number;
  readonly FS: {
    init(input: () => null, output: (byte: number | null) => void, error: (byte: number | null) => void): void;
    writeFile(path: string, bytes: Uint8Array): void;
  };
}

const require = createRequire(import.meta.url);
const start = require('@neslinesli93/qpdf-wasm') as (options: Record<string, unknown>) => Promise<Qpdf>;
const wasmBinary = readFileSync(require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'));

export async function checkPdf(bytes: Uint8Array): Promise<{ exitCode: number; said: string }> {
  const said: number[] = [];
  const hear = (byte: number | null): void => {
    if (byte !== null) said.push(byte);
  };
  const preRun = [({ FS }: Qpdf) => FS.init(() => null, hear, hear)];
  const qpdf = await start({ noInitialRun: true, wasmBinary, preRun });
  qpdf.FS.writeFile('/file.pdf', bytes);
  return { exitCode: qpdf.callMain(['--check', '/file.pdf']), said: String.fromCharCode(...said) };
}
