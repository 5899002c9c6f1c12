import type { PublishFields } from '@vitrina/contracts/rules';

/**
 * Where an upload stands before the server has taken it: waiting for its turn, being sent, waiting for the server
 * or the connection, refused, cut off by a reload, or taken and about to be in the gallery.
 */
export type UploadState = 'espera' | 'subiendo' | 'aplazada' | 'fallida' | 'interrumpida' | 'enviada';

/** One filled form on its way to the server. */
export interface Upload {
  /** Also its idempotency key: however often it is sent, one post comes of it. */
  readonly key: string;
  readonly fields: PublishFields;
  readonly file: File;
  readonly state: UploadState;
  /** Share that has left, 0 to 100. */
  readonly percent: number;
  /** Spanish text of what is wrong, or null. */
  readonly error: string | null;
  /** Code of the error catalogue behind it, `sin_conexion`, or null. */
  readonly code: string | null;
  /** Id of the post that came of it, once it is taken. */
  readonly postId: string | null;
}

/** True while it takes up the line or waits for it. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'espera' || state === 'subiendo' || state === 'aplazada' || state === 'enviada';
}
