import { ApiError, api } from '@vitrina/sdk';
import { texts } from '../texts.ts';

/** Error code of an upload whose file cannot be read any more, before or while it is sent. */
export const FILE_GONE = 'archivo_cambiado';

/** Time limit for the first byte of a file, in milliseconds: a cloud folder has downloaded it by then or never does. */
const TIMEOUT_MS = 20_000;

/**
 * Checks that a chosen file can still be read. It cannot if it was changed, moved or deleted, if it is a folder, or if
 * a cloud folder does not deliver it or delivers nothing.
 * @throws {ApiError} with the code `archivo_cambiado`
 */
export async function requireReadable(file: File): Promise<void> {
  if (file.size === 0 || !(await hasFirstByte(file))) {
    throw new ApiError(texts.uploads.fileGone(file.name), { status: 0, code: FILE_GONE });
  }
}

async function hasFirstByte(file: File): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const read = file.slice(0, 1).arrayBuffer();
  return Promise.race([read.then(() => true).catch(() => false), late]).finally(() => clearTimeout(timer));
}

/**
 * Sends a form with a chosen file, like `api.upload`.
 * @throws {ApiError} with the code `archivo_cambiado` if the file cannot be read, before or while it is sent: browsers
 * report that as a failed connection
 */
export async function uploadFile<P extends Parameters<typeof api.upload>[0]>(
  path: P,
  form: FormData,
  file: File,
  options?: Parameters<typeof api.upload>[2],
) {
  await requireReadable(file);
  try {
    return await api.upload(path, form, options);
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 0) await requireReadable(file);
    throw failure;
  }
}
