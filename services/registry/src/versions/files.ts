import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type PublishedFile, publishedType } from '@vitrina/contracts/microfrontends';
import type { ObjectStore } from '@vitrina/kernel';
import pMap from 'p-map';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

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
