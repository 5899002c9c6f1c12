import { COMPRESS_ABOVE_BYTES } from '@vitrina/contracts/rules';
import { requireReadable } from '../uploads/chosen-file.ts';
import { type FileContent, readContent, withType } from './file-content.ts';
import { reduceImage } from './reduce-image.ts';

/** A chosen file under the type of its content. */
export interface ReadFile extends FileContent {
  file: File;
}

/**
 * Reads the media type of a chosen file from its content.
 * @throws {ApiError} if the file was changed or removed after it was chosen
 */
export async function readChosen(chosen: File): Promise<ReadFile> {
  await requireReadable(chosen);
  const content = await readContent(chosen);
  return { ...content, file: withType(chosen, content.type) };
}

/** A picture as it will be sent. */
export interface ReadyPicture {
  file: File;
  /** True if this browser can display it. */
  shown: boolean;
}

/** True if a picture is reduced before the upload (R26). Animations are not: a canvas keeps only their first frame. */
export function mustBeReduced({ file, animated }: ReadFile): boolean {
  return !animated && file.size > COMPRESS_ABOVE_BYTES;
}

/**
 * A picture for sending: reduced to a JPEG where it is large, or in a format that the server does not know but this
 * browser can draw, such as BMP. Where that fails the picture is sent as it is, which the server takes too.
 * @returns null where it is broken
 */
export async function readyPicture(read: ReadFile): Promise<ReadyPicture | null> {
  const { file, known } = read;
  if (mustBeReduced(read) || !known) {
    const small = await reduceImage(file).catch(() => null);
    if (small && (!known || small.size < file.size)) return { file: small, shown: true };
  }
  const shown = await canShow(file);
  return !shown && isBroken(read) ? null : { file, shown };
}

/** Pictures of these types are shown by every browser unless they are broken. */
const SHOWN_EVERYWHERE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** True where a picture that cannot be shown is broken, and not only in a format that this browser lacks. */
export function isBroken({ known, type }: ReadFile): boolean {
  return !known || SHOWN_EVERYWHERE.has(type);
}

/** Checks whether this browser can display a picture. */
export function canShow(picture: Blob): Promise<boolean> {
  const url = URL.createObjectURL(picture);
  const image = new Image();
  return new Promise<boolean>((resolve) => {
    image.onload = () => resolve(image.naturalWidth > 0);
    image.onerror = () => resolve(false);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
