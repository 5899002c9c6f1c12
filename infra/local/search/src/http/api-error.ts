const STATUS: Readonly<Record<string, number>> = {
  missing_authorization_header: 401,
  invalid_api_key: 403,
  index_not_found: 404,
  document_not_found: 404,
  task_not_found: 404,
  not_found: 404,
  index_already_exists: 409,
  missing_content_type: 415,
  invalid_content_type: 415,
  payload_too_large: 413,
  internal: 500,
};
const AUTH = new Set(['missing_authorization_header', 'invalid_api_key']);

/** An error as the reference engine words it on the wire and in failed tasks. */
export interface ErrorBody {
  message: string;
  code: string;
  type: string;
  link: string;
}

/** Error body for a code; the type and the link follow from the code. */
export function errorBody(code: string, message: string): ErrorBody {
  const type = AUTH.has(code) ? 'auth' : code === 'internal' ? 'internal' : 'invalid_request';
  return { message, code, type, link: `https://docs.meilisearch.com/errors#${code}` };
}

/** A refusal with the reference engine's code; status 400 unless the code has another. */
export class ApiError extends Error {
  readonly code: string;
  readonly #status: number | undefined;

  /** @param status HTTP status where it is not the code's own */
  constructor(code: string, message: string, status?: number) {
    super(message);
    this.code = code;
    this.#status = status;
  }

  /** HTTP status of the answer: the code's own unless another was given. */
  get status(): number {
    return this.#status ?? STATUS[this.code] ?? 400;
  }

  /** The error as it goes over the wire. */
  get body(): ErrorBody {
    return errorBody(this.code, this.message);
  }
}

/** The refusal for an index that does not exist. */
export function indexNotFound(uid: string): ApiError {
  return new ApiError('index_not_found', `Index \`${uid}\` not found.`);
}
