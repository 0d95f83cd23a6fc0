/**
 * What a reply's file holds that was compressed on its way: gzip, or an archive (zip) of any number of files. Told by its content,
 * since gateways keep the name.
 * Not here: what the files mean (documents/carrier-reply.ts).
 */
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';

/** Everything in a file together; more cannot be replies. Unit: bytes. */
const MOST_UNPACKED = 16 * 1024 * 1024;
/** What a system adds by itself, and folders. */
const NO_FILE = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i;

const isGzip = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;
const isArchive = ([first, second, third]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && (third === 0x03 || third === 0x05);

/** The file itself if it is not packed; undefined if it cannot be unpacked, perhaps because half of it is there. */
export function unpackedFiles(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  try {
    if (isGzip(bytes)) return [gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED })];
    return isArchive(bytes) ? filesOf(bytes) : [bytes];
  } catch {
    return undefined;
  }
}

/** Files in an archive may be compressed once more. */
function filesOf(archive: Uint8Array): readonly Uint8Array[] | undefined {
  let sum = 0;
  const files = unzipSync(archive, {
    filter({ name, originalSize }) {
      if (NO_FILE.test(name)) return false;
      sum += originalSize;
      return sum <= MOST_UNPACKED;
    },
  });
  const unpacked = Object.values(files).map((file) =>
    isGzip(file) ? gunzipSync(file, { maxOutputLength: MOST_UNPACKED }) : file,
  );
  return sum > MOST_UNPACKED || unpacked.length === 0 ? undefined : unpacked;
}
