import { errorCatalogue, isErrorCode } from '@vitrina/contracts/errors';
import { textAt, valueAt } from '@vitrina/demo';
import type { ApiResponse } from './person.ts';

/** Returns the id of an accepted upload; null for any other response. */
export function acceptedId({ status, body }: ApiResponse): string | null {
  const id = textAt(valueAt(body, 'data'), 'id');
  return status === 202 && /^[0-9a-f]{24}$/.test(id) ? id : null;
}

/** Returns the code of a refusal; empty without one. */
export function refusalCode({ body }: ApiResponse): string {
  return textAt(body, 'code');
}

/** True if a response is a refusal of the product: the envelope and a known code with its text and status. */
export function isProductRefusal({ status, body }: ApiResponse): boolean {
  const code = textAt(body, 'code');
  if (!isErrorCode(code) || valueAt(body, 'success') !== false || !textAt(body, 'requestId')) return false;
  const { text, status: own } = errorCatalogue[code];
  return own === status && textAt(body, 'error') === text && textAt(body, 'message') === text;
}
