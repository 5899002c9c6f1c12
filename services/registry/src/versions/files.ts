import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { type PublishedFile, publishedType } from '@vitrina/contracts/microfrontends';
import type { ObjectStore } from '@vitrina/kernel';
import pMap from 'p-map';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const brotliRead = promisify(brotliDecompress);
const gzipRead = promisify(gunzip);

/** Forms in which a file is stored, by the ending of the key: how to read its content, of so many bytes at most. */
const forms: Readonly<Record<string, (stored: Buffer, most: number) => Promise<Buffer>>> = {
  '': async (stored) => stored,
  '.br': (stored, most) => brotliRead(stored, { maxOutputLength: most }),
  '.gz': (stored, most) => gzipRead(stored, { maxOutputLength: most }),
};

/** Texts, and fonts and icons in uncompressed formats. */
const compressible = /\.(?:js|css|txt|json|svg|vtt|ico|ttf|otf)$/;

/** Files compressed and written at a time: compression runs beside the event loop, on as many threads. */
const AT_A_TIME = 4;

/** Stores the files of a version; those that get smaller are also stored compressed: `<key>.br` and `<key>.gz`. */
export async function storeFiles(
  objects: ObjectStore,
  folder: string,
  files: readonly PublishedFile[],
  bytes: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const store = async ({ path }: PublishedFile) => {
    const content = bytes.get(path);
    if (!content) throw new Error(`the gate let ${path} pass without content`);
    const key = `${folder}/${path}`;
    const type = publishedType(path) ?? 'application/octet-stream';
    await objects.put('mf', key, content, type);
    if (!compressible.test(path)) return;
    const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
    await objects.put('mf', `${key}.br`, await brotli(content, options), type);
    await objects.put('mf', `${key}.gz`, await gzipped(content, { level: 9 }), type);
  };
  await pMap(files, store, { concurrency: AT_A_TIME });
}

/** Stores the files of a published version again that are missing in the store, or that have other content there. */
export async function restoreFiles(
  objects: ObjectStore,
  folder: string,
  files: readonly PublishedFile[],
  bytes: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const isIntact = async ({ path }: PublishedFile) => {
    const content = bytes.get(path) ?? Buffer.alloc(0);
    const checks = Object.entries(forms)
      .filter(([ending]) => ending === '' || compressible.test(path))
      .map(async ([ending, read]) => {
        const stored = await objects.get('mf', `${folder}/${path}${ending}`);
        const there = stored && (await read(await buffer(stored), content.length + 1).catch(() => null));
        return there?.equals(content);
      });
    return (await Promise.all(checks)).every(Boolean);
  };
  const intact = await pMap(files, isIntact, { concurrency: AT_A_TIME });
  const lost = files.filter((_file, index) => !intact[index]);
  await storeFiles(objects, folder, lost, bytes);
}
