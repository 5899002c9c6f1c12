import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import { Problem } from './problem.ts';

/** Bounds of a form: fields, bytes of one field, bytes of a field's name. */
const formLimits = { fields: 40, fieldSize: 16 * 1024, fieldNameSize: 100, files: 1, parts: 42, headerPairs: 20 };

/** File of a form while it is received. */
export interface IncomingFile {
  field: string;
  /** Name sent by the client: only for messages, never for paths or types. */
  name: string;
  /** Type claimed by the client; the content decides. */
  claimedType: string;
  stream: Readable;
  /** True if the stream was cut because it exceeded `maxFileBytes`; valid after its end. */
  tooLarge: () => boolean;
}

/**
 * Bytes of a file whose first chunk was read before the rest.
 * @param tooLarge the error for a file that was cut for its size: it must not look complete
 */
export async function* wholeFile(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  file: IncomingFile,
  tooLarge: () => Problem,
): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  if (file.tooLarge()) throw tooLarge();
}

export interface MultipartForm<F> {
  fields: Record<string, string>;
  /** Result of `onFile`; undefined if no file was sent. */
  file: F | undefined;
}

/**
 * Reads a multipart form as a stream, with only its texts in memory. Fields and the file may come in any order.
 * @param options.maxFileBytes bytes after which the file's stream is cut, see {@link IncomingFile.tooLarge}
 * @param options.onFile consumes the file while it is received; an error from it refuses the form. It gets the fields
 * before the file, so that errors in them refuse the form before the file is read. Its stream only ends once the rest
 * of the form is valid, and fails otherwise: the handler never passes on a complete file of a refused form
 * @param options.checkForm checks all fields before the file's stream ends
 * @throws {Problem} `tipo_de_contenido`, `formulario_invalido`, `subida_interrumpida`, or the error of `onFile` or
 * `checkForm`
 */
export async function readMultipart<F>(
  c: Context,
  options: {
    maxFileBytes: number;
    onFile: (file: IncomingFile, fieldsBefore: Record<string, string>) => Promise<F>;
    checkForm?: (fields: Record<string, string>) => Promise<void> | void;
  },
): Promise<MultipartForm<F>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new Problem('tipo_de_contenido');
  if (!c.req.raw.body) throw new Problem('formulario_invalido');
  const fields: Record<string, string> = Object.create(null);
  let handled: Promise<F> | undefined;
  let refusal: { error: unknown } | undefined;
  const incoming = new PassThrough();
  // Readers handle the error themselves; without a listener it would end the process.
  incoming.on('error', () => undefined);
  let overflow = false;
  const parser = createParser(type, options.maxFileBytes);
  parser.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut || name === '__proto__') overflow = true;
    else fields[name] = value;
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    parser.on(limit, () => {
      overflow = true;
    });
  }
  parser.on('file', (field, stream, name, _encoding, claimedType) => {
    // The parser waits until its stream is read to the end, even if the handler stopped reading.
    const drain = () => {
      stream.unpipe(incoming);
      stream.resume();
    };
    stream.pipe(incoming, { end: false }).once('close', drain);
    const file = { field, name, claimedType, stream: incoming, tooLarge: () => stream.truncated };
    const handle = async () => options.onFile(file, { ...fields });
    handled = handle().finally(drain);
    handled.catch((error: unknown) => {
      refusal ??= { error };
    });
  });
  try {
    await feed(c.req.raw.body, parser);
    if (refusal) throw refusal.error;
    if (overflow) throw new Problem('formulario_invalido');
    await options.checkForm?.({ ...fields });
  } catch (problem) {
    // The reader of the file would otherwise wait forever, or take it for complete.
    incoming.destroy(problem instanceof Error ? problem : undefined);
    throw problem;
  }
  incoming.end();
  return { fields: { ...fields }, file: await handled };
}

function createParser(contentType: string, fileSize: number): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: { ...formLimits, fileSize } });
  } catch (cause) {
    throw new Problem('formulario_invalido', { cause });
  }
}

async function feed(body: ReadableStream<Uint8Array>, parser: BusboyInstance): Promise<void> {
  let arrived = false;
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  source.once('end', () => {
    arrived = true;
  });
  try {
    await pipeline(source, parser);
  } catch (cause) {
    throw new Problem(arrived ? 'formulario_invalido' : 'subida_interrumpida', { cause });
  }
}
