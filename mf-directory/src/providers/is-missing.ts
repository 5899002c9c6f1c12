import { ApiError } from '@vitrina/sdk';

/**
 * Returns true if the server reports that the resource does not exist, or no longer; other failures may be temporary.
 */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 410].includes(error.status);
}
