import { ApiError } from '@vitrina/sdk';

/** True where the server says that there is no such thing, or not any more; other failures may pass. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 410].includes(error.status);
}
