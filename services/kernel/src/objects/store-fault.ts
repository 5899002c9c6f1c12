import { S3Error } from 'minio';

/** Longest silence of the object store, in milliseconds; a slow store answers within 20 s. */
export const SILENCE_MS = 30_000;

/** Object store that is not available, silent, or refuses a request. Not a fault of the file. */
export class StoreFault extends Error {
  override name = 'StoreFault';

  /** Waits for the store; a failure becomes a {@link StoreFault} with the failure as its cause. */
  static async unlessDone<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw StoreFault.from(error);
    }
  }

  static from(error: unknown): StoreFault {
    if (error instanceof StoreFault) return error;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    const message = error instanceof Error ? error.message || error.name : String(error);
    return new StoreFault(`the object store failed: ${message}${code}`, { cause: error });
  }
}

/** Clock difference that explains a refusal, in milliseconds; S3 refuses signatures that are 15 min off. */
const CLOCK_OFF_MS = 5 * 60_000;

/** Refusal of a request that this machine signed with a wrong time. */
export class ClockFault extends StoreFault {
  /**
   * Detects a wrong clock as the reason of a refusal: the codes do not show it, because `AccessDenied` also answers an
   * expired signature and a response to HEAD has none.
   * @param date the response's `Date`
   * @returns null if both clocks are less than five minutes apart
   */
  static of(status: number | undefined, date: string | undefined): ClockFault | null {
    const offMs = Date.now() - Date.parse(date ?? '');
    if (status !== 403 || !(Math.abs(offMs) > CLOCK_OFF_MS)) return null;
    const minutes = Math.round(Math.abs(offMs) / 60_000);
    const side = offMs > 0 ? 'ahead of' : 'behind';
    return new ClockFault(`the clock of this machine is ${minutes} min ${side} the object store's, which refuses it`);
  }
}

/** Failure of the object store to remove some of the objects. */
export class RemovalRefused extends StoreFault {
  /** Keys of the objects that are still there. */
  readonly keys: readonly string[];

  constructor(refusals: ReadonlyArray<{ key: string; code: string }>) {
    const [first] = refusals;
    super(`the object store kept ${refusals.length} objects, the first ${first?.key.slice(0, 200)}: ${first?.code}`);
    this.keys = refusals.map(({ key }) => key);
  }
}

/** Refusal of a write by the object store, with its status. */
export class WriteRefused extends StoreFault {
  readonly status: number;
  /** Code of S3, such as `XMinioStorageFull`; empty if the response had none. */
  readonly code: string;

  constructor(status: number, answer: string) {
    const code = /<Code>([^<]*)<\/Code>/.exec(answer)?.[1] ?? '';
    super(`the object store refused a write: ${status} ${code}`.trimEnd());
    this.status = status;
    this.code = code;
  }
}

/** Attempts of a write in total: if the store failed or had closed the connection, and if it reported a conflict. */
const ATTEMPTS = { failed: 2, conflict: 4 } as const;
/**
 * Codes of a conflict with a simultaneous request. S3 asks to repeat the first two. Versity's gateway answers the third
 * if the last other object of the key's folder is removed during the write, because the folder goes with it.
 */
const CONFLICTS: ReadonlySet<unknown> = new Set([
  'OperationAborted',
  'ConditionalRequestConflict',
  'ExistingObjectIsDirectory',
]);

/** Writes an object, and again if the store failed or reported a conflict. A refusal of the request is final. */
export async function repeatFailed<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (!CONFLICTS.has(code) && (isRefusal(error) || attempt >= ATTEMPTS.failed)) throw error;
      if (attempt >= ATTEMPTS.conflict) throw error;
    }
  }
}

/** True if the store answered and would answer the same again. The client gives S3's errors of 4xx a class of their own. */
function isRefusal(error: unknown): boolean {
  if (error instanceof WriteRefused) return error.status < 500;
  return error instanceof ClockFault || error instanceof S3Error;
}
