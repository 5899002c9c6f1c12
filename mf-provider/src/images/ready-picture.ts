import { COMPRESS_ABOVE_BYTES } from '@vitrina/contracts/rules';
import { requireReadable } from '../uploads/chosen-file.ts';
import { type FileContent, readContent, withType } from './file-content.ts';
import { reduceImage } from './reduce-image.ts';

/** Chosen file, typed by its content. */
export interface ReadFile extends FileContent {
  file: File;
}

/**
 * Reads the media type of a chosen file from its content.
 * @throws {ApiError} if the file was changed or removed after it was chosen
 */
export async function readChosenFile(chosen: File): Promise<ReadFile> {
  await requireReadable(chosen);
  const content = await readContent(chosen);
  return { ...content, file: withType(chosen, content.type) };
}

/** Picture that is ready to be sent. */
export interface ReadyPicture {
  file: File;
  /** True if this browser can display it. */
  shown: boolean;
}

/**
 * Returns true if a picture must be reduced before the upload (R26). Animations are not: a canvas keeps only their
 * first frame.
 */
export function needsReduction({ file, animated }: ReadFile): boolean {
  return !animated && file.size > COMPRESS_ABOVE_BYTES;
}

/**
 * Prepares a picture for sending. A large one becomes a smaller JPEG, and so does a format that the server does not
 * know but this browser can draw, such as BMP. If reducing fails the picture is sent unchanged, which the server
 * accepts.
 * @returns null if the picture is broken
 */
export async function readyPicture(read: ReadFile): Promise<ReadyPicture | null> {
  const { file, recognised } = read;
  if (needsReduction(read) || !recognised) {
    const small = await reduceImage(file).catch(() => null);
    if (small && (!recognised || small.size < file.size)) return { file: small, shown: true };
  }
  const shown = await canShow(file);
  return !shown && isBroken(read) ? null : { file, shown };
}

/** Types that every browser displays: a file that fails is broken. */
const SHOWN_EVERYWHERE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Returns true if a picture that this browser cannot display is broken, not just in an unsupported format. */
export function isBroken({ recognised, type }: ReadFile): boolean {
  return !recognised || SHOWN_EVERYWHERE.has(type);
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
