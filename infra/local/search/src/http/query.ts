import type { Context } from 'hono';
import { ApiError } from './api-error.ts';

/** Parameters of the address, none but the known ones allowed. */
export function knownQuery(context: Context, known: readonly string[]): Record<string, string> {
  const query = context.req.query();
  for (const name of Object.keys(query)) {
    if (!known.includes(name)) {
      throw new ApiError(
        'bad_request',
        `Unknown parameter \`${name}\`: expected one of ${known.map((field) => `\`${field}\``).join(', ')}`,
      );
    }
  }
  return query;
}

/** A whole number from 0 among the parameters, or the one given instead. */
export function wholeNumber<Fallback>(
  query: Readonly<Record<string, string>>,
  name: string,
  code: string,
  instead: Fallback,
): number | Fallback {
  const text = query[name];
  if (text === undefined) return instead;
  if (!/^\d+$/.test(text))
    throw new ApiError(
      code,
      `Invalid value in parameter \`${name}\`: could not parse \`${text}\` as a positive integer`,
    );
  return Number(text);
}

const UID = /^[a-zA-Z0-9_-]{1,512}$/;

/** Refuses a name that no index may bear with invalid_index_uid. */
export function checkIndexUid(uid: string, prefix = ''): string {
  if (UID.test(uid)) return uid;
  throw new ApiError(
    'invalid_index_uid',
    `${prefix}\`${uid}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 512 bytes.`,
  );
}

/** Name of the index in the path. */
export function indexUid(context: Context): string {
  return checkIndexUid(context.req.param('uid') ?? '');
}
