const STATUS: Readonly<Record<string, number>> = {
  missing_authorization_header: 401,
  invalid_api_key: 403,
  index_not_found: 404,
  document_not_found: 404,
  task_not_found: 404,
  not_found: 404,
  invalid_content_type: 415,
  internal: 500,
};
const AUTH = new Set(['missing_authorization_header', 'invalid_api_key']);

/** Error in Meilisearch's format, on the wire and in failed tasks. */
export interface ErrorBody {
  message: string;
  code: string;
  type: string;
  link: string;
}

/** Builds the error body for a code, which determines the type and the link. */
export function errorBody(code: string, message: string): ErrorBody {
  const type = AUTH.has(code) ? 'auth' : code === 'internal' ? 'internal' : 'invalid_request';
  return { message, code, type, link: `https://docs.meilisearch.com/errors#${code}` };
}

/** Refusal with one of Meilisearch's codes. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status: 400 unless given or defined by the code. */
  readonly status: number;

  constructor(code: string, message: string, status = STATUS[code] ?? 400) {
    super(message);
    this.code = code;
    this.status = status;
  }

  /** Returns the error's wire format. */
  get body(): ErrorBody {
    return errorBody(this.code, this.message);
  }
}
