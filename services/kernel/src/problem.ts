import { type ErrorCode, errorCatalogue } from '@vitrina/contracts/errors';

/** Refusal from the closed list of errors; the edge turns it into the error envelope. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ErrorCode;
  /** Seconds until a repeat makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Names of the invalid wire fields. */
  readonly fields: readonly string[] | undefined;
  /** Details for developers (registry calls). */
  readonly details: readonly string[] | undefined;

  /** @param more `message`: text for the person instead of the catalogue's, such as a payment provider's */
  constructor(
    code: ErrorCode,
    more: {
      retryAfter?: number;
      fields?: readonly string[];
      details?: readonly string[];
      message?: string;
      cause?: unknown;
    } = {},
  ) {
    super(more.message ?? errorCatalogue[code].text, { cause: more.cause });
    this.code = code;
    this.retryAfter = more.retryAfter;
    this.fields = more.fields;
    this.details = more.details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Refuses for the moment. @param ms until a repeat makes sense, in milliseconds */
export function tooMany(ms: number): Problem {
  return new Problem('demasiadas_solicitudes', { retryAfter: Math.max(1, Math.ceil(ms / 1_000)) });
}
