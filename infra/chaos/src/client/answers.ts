import { errorCatalogue, isErrorCode } from '@vitrina/contracts/errors';
import { textAt, valueAt } from '@vitrina/demo';
import type { Answered } from './person.ts';

/** The id of an upload that was taken; null for any other answer. */
export function acceptedId({ status, body }: Answered): string | null {
  const id = textAt(valueAt(body, 'data'), 'id');
  return status === 202 && /^[0-9a-f]{24}$/.test(id) ? id : null;
}

/** The code of a refusal; empty where the answer carries none. */
export function refusalCode({ body }: Answered): string {
  return textAt(body, 'code');
}

/** Whether an answer is a refusal as the product words it: the envelope, a known code with its own text and status. */
export function isProductRefusal({ status, body }: Answered): boolean {
  const code = textAt(body, 'code');
  if (!isErrorCode(code) || valueAt(body, 'success') !== false || !textAt(body, 'requestId')) return false;
  const { text, status: own } = errorCatalogue[code];
  return own === status && textAt(body, 'error') === text && textAt(body, 'message') === text;
}
