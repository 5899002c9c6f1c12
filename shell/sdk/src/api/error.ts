/** A call that did not succeed: the answer's envelope, or a failed connection (`status` 0, code `sin_conexion`). */
export class ApiError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Code of the error catalogue, `sin_conexion` or `respuesta_ilegible`. */
  readonly code: string;
  readonly requestId: string | null;
  /** Seconds to wait before another try, where the server said so. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    details: { status: number; code: string; requestId?: string | null; retryAfter?: number | null },
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}
