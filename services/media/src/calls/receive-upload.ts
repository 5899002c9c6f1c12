import { MAX_UPLOAD_BYTES } from '@vitrina/contracts/rules';
import { type IncomingFile, type Log, type ObjectStore, readMultipart } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { hashStream, type Intake, storeOriginal } from '../files/intake.ts';
import { queueFor } from '../files/queue-for.ts';

/** A form that came in: its texts, and what became of its file. */
export interface ReceivedUpload {
  fields: Record<string, string>;
  file: Intake;
}

/** Field of the form that holds the file. */
const FILE_FIELD = 'file';

/**
 * Reads the publish form while its file streams to the private bucket. Nothing is left there unless the answer says
 * `stored`.
 * @throws {Problem} where the form itself is broken, the client went away, or its queue is too old
 */
export async function receiveUpload(
  c: Context,
  { objects, pressure, log }: Pick<Dependencies, 'objects' | 'pressure' | 'log'>,
  key: string,
): Promise<ReceivedUpload> {
  let incoming: IncomingFile | undefined;
  let storing: Promise<Intake> | undefined;
  try {
    const { fields, file } = await readMultipart(c, {
      maxFileBytes: MAX_UPLOAD_BYTES,
      onFile: async (sent): Promise<Intake | undefined> => {
        if (sent.field !== FILE_FIELD) return undefined;
        incoming = sent;
        storing = storeOriginal(objects, key, sent.stream, (type) => pressure.requireRoom(queueFor(type)));
        return storing;
      },
    });
    return { fields, file: await checkedIntake(file, incoming, objects, key, log) };
  } catch (error) {
    // What is still on its way to the store would arrive after it was removed.
    await storing?.catch(() => undefined);
    await discard(objects, key, log);
    throw error;
  }
}

/** The checks of the file in their order: present, type, size (R25). */
async function checkedIntake(
  file: Intake | undefined,
  incoming: IncomingFile | undefined,
  objects: ObjectStore,
  key: string,
  log: Log,
): Promise<Intake> {
  if (!file || !incoming) return { error: 'archivo_requerido' };
  if ('error' in file) return incoming.name ? file : { error: 'archivo_requerido' };
  if (!incoming.tooLarge()) return file;
  await discard(objects, key, log);
  return { error: 'archivo_grande' };
}

/** Reads a form whose upload is known already: only what its file's content is. */
export async function receiveRepeat(c: Context): Promise<{ fields: Record<string, string>; sha256: string }> {
  const { fields, file } = await readMultipart(c, {
    maxFileBytes: MAX_UPLOAD_BYTES,
    onFile: async (sent) => hashStream(sent.stream),
  });
  return { fields, sha256: file?.sha256 ?? '' };
}

/** Removes an original that no document will point to; where the store is away it stays as an orphan. */
export async function discard(objects: ObjectStore, key: string, log: Log): Promise<void> {
  await objects
    .remove('quarantine', [key])
    .catch((error: unknown) => log.warn({ err: error, key }, 'original left behind'));
}
