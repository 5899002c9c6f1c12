import type { Person, SentFile } from '../client/person.ts';

/** One try of a client to send an upload. */
export interface Attempt {
  /** Milliseconds since 1970. */
  begunAt: number;
  /** Undefined while it is under way. */
  endedAt?: number;
  /** `202`, `503 servicio_no_disponible`, `no answer` and the like. */
  result?: string;
}

/** An upload from its client's first try to its end. */
export interface Upload {
  owner: Person;
  file: SentFile;
  /** What its client sends as `Idempotency-Key` in every try. */
  key: string;
  attempts: Attempt[];
  /** Id that the platform gave it, once it was taken. */
  id?: string;
  acceptedAt?: number;
  /** When it was first seen in an end state. */
  finishedAt?: number;
  state?: 'ready' | 'failed';
  failure?: string;
  /** Why its client gave up. */
  givenUpFor?: string;
  /** Other ids that the same key was answered with: there must be none. */
  otherIds: string[];
}

/** Uploads of a case and what is known of them; pure bookkeeping, in milliseconds since 1970. */
export class Ledger {
  readonly uploads: Upload[] = [];

  /** Opens the account of an upload that its client is about to send. */
  open(upload: Pick<Upload, 'owner' | 'file' | 'key'>): Upload {
    const opened: Upload = { ...upload, attempts: [], otherIds: [] };
    this.uploads.push(opened);
    return opened;
  }

  get accepted(): Upload[] {
    return this.uploads.filter(({ id }) => id !== undefined);
  }

  /** Taken by the platform and not at an end yet. */
  get waiting(): Upload[] {
    return this.uploads.filter(({ id, finishedAt }) => id !== undefined && finishedAt === undefined);
  }

  /** Tries whose answer has not come. */
  get inFlight(): number {
    return this.uploads.filter(({ attempts }) => attempts.at(-1)?.endedAt === undefined && attempts.length > 0).length;
  }

  /** How often each answer came. */
  results(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { result } of this.uploads.flatMap(({ attempts }) => attempts)) {
      if (result !== undefined) counts.set(result, (counts.get(result) ?? 0) + 1);
    }
    return counts;
  }

  /** When the first try that was begun after an instant was accepted; undefined where none was. */
  firstAcceptedAfter(instant: number): number | undefined {
    return least(
      this.accepted.flatMap(({ attempts, acceptedAt }) =>
        (attempts.at(-1)?.begunAt ?? 0) >= instant ? acceptedAt : [],
      ),
    );
  }

  /** When the first upload came to its end after an instant; undefined where none did. */
  firstFinishedAfter(instant: number): number | undefined {
    return least(
      this.uploads.flatMap(({ finishedAt }) => (finishedAt !== undefined && finishedAt >= instant ? finishedAt : [])),
    );
  }
}

function least(numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
