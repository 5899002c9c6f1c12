import type { Person, SentFile } from '../client.ts';

/** Attempt of a client to send an upload. */
interface Attempt {
  /** Milliseconds since 1970. */
  begunAt: number;
  /** Undefined while it is in progress. */
  endedAt?: number;
  /** `202`, `503 servicio_no_disponible`, `no response` and similar results. */
  result?: string;
}

/** Upload from its client's first attempt to its end. */
export interface Upload {
  owner: Person;
  file: SentFile;
  /** `Idempotency-Key` of every attempt. */
  key: string;
  attempts: Attempt[];
  /** Id assigned by the platform on acceptance. */
  id?: string;
  acceptedAt?: number;
  /** When it was first seen in a final state. */
  finishedAt?: number;
  state?: 'ready' | 'failed';
  failure?: string;
  /** Reason why its client gave up. */
  givenUpFor?: string;
  /** Other ids returned for the same key: there must be none. */
  otherIds: string[];
}

/** Records of a case's uploads, without IO; times in milliseconds since 1970. */
export class Ledger {
  readonly uploads: Upload[] = [];

  /** Adds an upload that its client is about to send. */
  open(upload: Pick<Upload, 'owner' | 'file' | 'key'>): Upload {
    const opened: Upload = { ...upload, attempts: [], otherIds: [] };
    this.uploads.push(opened);
    return opened;
  }

  get accepted(): Upload[] {
    return this.uploads.filter(({ id }) => id !== undefined);
  }

  /** Uploads that were accepted and are not finished yet. */
  get waiting(): Upload[] {
    return this.uploads.filter(({ id, finishedAt }) => id !== undefined && finishedAt === undefined);
  }

  /** Number of attempts without a response yet. */
  get inFlight(): number {
    return this.uploads.filter(({ attempts }) => attempts.at(-1)?.endedAt === undefined && attempts.length > 0).length;
  }

  /** Counts the responses by result. */
  results(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { result } of this.uploads.flatMap(({ attempts }) => attempts)) {
      if (result !== undefined) counts.set(result, (counts.get(result) ?? 0) + 1);
    }
    return counts;
  }

  /** Moment of the first acceptance of an attempt begun after an instant; undefined without one. */
  firstAcceptedAfter(instant: number): number | undefined {
    return least(
      this.accepted.flatMap(({ attempts, acceptedAt }) =>
        (attempts.at(-1)?.begunAt ?? 0) >= instant ? acceptedAt : [],
      ),
    );
  }

  /** Moment of the first finished upload after an instant; undefined without one. */
  firstFinishedAfter(instant: number): number | undefined {
    return least(
      this.uploads.flatMap(({ finishedAt }) => (finishedAt !== undefined && finishedAt >= instant ? finishedAt : [])),
    );
  }
}

function least(numbers: readonly (number | undefined)[]): number | undefined {
  const defined = numbers.filter((number) => number !== undefined);
  return defined.length === 0 ? undefined : Math.min(...defined);
}
