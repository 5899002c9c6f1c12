import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings } from '../objects/encoding.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this many bytes an answer fits into one packet anyway. */
const WORTHWHILE = 1_300;

/** Quality 4: a tenth of the CPU of the best, within a few percent of its size on pages of some 10 KB. */
const BROTLI_QUALITY = 4;

/** Compresses a page for a client that takes it; the answer's headers say how. */
export async function compressed(
  text: string,
  acceptEncoding: string | undefined,
): Promise<{ body: Uint8Array<ArrayBuffer> | string; headers: Record<string, string> }> {
  const vary = { Vary: 'Accept-Encoding' };
  const [best] = acceptedEncodings(acceptEncoding);
  if (!best || text.length < WORTHWHILE) return { body: text, headers: vary };
  const bytes =
    best.name === 'br'
      ? await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : await gzipped(text);
  return { body: new Uint8Array(bytes), headers: { ...vary, 'Content-Encoding': best.name } };
}
