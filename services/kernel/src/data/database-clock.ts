import { uptime } from 'node:os';
import type { Connection } from 'mongoose';
import type { Log } from '../observe/log.ts';
import { RepeatingTask } from '../service/repeating-task.ts';

/**
 * Time between two measurements, in milliseconds: two quartz clocks drift apart by some 6 ms in that time at 100 ppm.
 */
const MEASURE_EVERY_MS = 60_000;
/**
 * Longest accurate round trip, in milliseconds: the error is up to half of it. A slower measurement only replaces a
 * worse one.
 */
const SAMPLES = 3;
/**
 * Longest exact round trip, in milliseconds: the error is up to half of it. A slower measurement only replaces a worse
 * one.
 */
const LONGEST_ROUND_TRIP_MS = 1_000;

interface Measurement {
  /** Milliseconds from this process' monotonic clock to the server's time. */
  offsetMs: number;
  roundTripMs: number;
  /** Milliseconds by which this machine's uptime and its wall clock were ahead of its monotonic clock. */
  uptimeMs: number;
  wallMs: number;
}

/**
 * Time of the MongoDB server, without a request for each reading. Processes on several machines compare leases and
 * locks by this clock, so their own clocks may differ by any amount. The error is at most half the round trip of the
 * last measurement. After a suspension of the machine, the first reading is right, because it uses the uptime. A jump
 * of its wall clock does not change the time but causes a measurement: a virtual machine that was paused does not
 * detect that otherwise.
 */
export class DatabaseClock {
  readonly #mongo: Connection;
  readonly #task: RepeatingTask;
  readonly #remeasure = () => void this.measure().catch(() => undefined);
  #held: Measurement;
  /** A paused virtual machine is only detectable once its host corrects the wall clock. */
  readonly #jumps = new ClockJumps();

  private constructor(mongo: Connection, log: Log, first: Measurement) {
    this.#mongo = mongo;
    this.#held = first;
    const failureMessage = 'clock of the database not measured';
    const pauses = { pauseMs: MEASURE_EVERY_MS, firstAfterMs: MEASURE_EVERY_MS };
    this.#task = new RepeatingTask(() => this.measure(), { ...pauses, failureMessage, log });
    // Another machine may answer after a reconnect or a change of the primary.
    mongo.getClient().on('topologyDescriptionChanged', this.#remeasure);
    this.#task.start();
  }

  /** Measures once and then every minute until it is closed. @throws if the server does not answer */
  static async start(mongo: Connection, log: Log): Promise<DatabaseClock> {
    return new DatabaseClock(mongo, log, await measureOffset(mongo));
  }

  /** Current time of the server. */
  now(): Date {
    if (this.#jumps.noticed()) this.#remeasure();
    const { offsetMs, uptimeMs } = this.#held;
    // A suspension stops the monotonic clock but not the uptime, whose steps are 10 ms.
    const suspendedMs = uptimeAheadMs() - uptimeMs;
    return new Date(performance.now() + offsetMs + (suspendedMs > JUMP_MS ? suspendedMs : 0));
  }

  /** Measures the server's time. @throws if it does not answer; the last measurement then stays in use */
  async measure(): Promise<void> {
    const measured = await measureOffset(this.#mongo);
    // A jump makes the previous measurement wrong, so even a slow one replaces it.
    const isStale = Math.abs(measured.wallMs - this.#held.wallMs) > JUMP_MS;
    const worst = isStale ? Number.POSITIVE_INFINITY : Math.max(LONGEST_ROUND_TRIP_MS, this.#held.roundTripMs);
    if (measured.roundTripMs <= worst) this.#held = measured;
  }

  /** Stops measuring; the time can still be read. */
  async close(): Promise<void> {
    this.#mongo.getClient().off('topologyDescriptionChanged', this.#remeasure);
    await this.#task.close();
  }
}

/** Clock that code compares stored times with: {@link DatabaseClock}, or a test's. */
export type Clock = Pick<DatabaseClock, 'now'>;

function uptimeAheadMs(): number {
  return uptime() * 1_000 - performance.now();
}

async function measureOffset({ db }: Connection): Promise<Measurement> {
  if (!db) throw new Error('not connected');
  const samples: Measurement[] = [];
  for (let asked = 0; asked < SAMPLES; asked += 1) {
    // Read before the request: a suspension during it counts as a jump after it.
    const uptimeMs = uptimeAheadMs();
    const wallMs = wallAheadMs();
    const sentAt = performance.now();
    const { localTime } = await db.admin().command({ hello: 1 });
    const roundTripMs = performance.now() - sentAt;
    if (!(localTime instanceof Date)) throw new Error('the server does not tell its time');
    samples.push({ offsetMs: localTime.getTime() - (sentAt + roundTripMs / 2), roundTripMs, uptimeMs, wallMs });
  }
  return samples.reduce((best, sample) => (sample.roundTripMs < best.roundTripMs ? sample : best));
}

/**
 * Difference between the wall clock and the monotonic clock of a machine that counts as a jump, in milliseconds: NTP
 * slews both alike, so that only a correction, a manual change or a suspension separates them.
 */
export const JUMP_MS = 1_000;

/** Detects that this machine's wall clock was set, or that a suspension stopped its monotonic clock. */
export class ClockJumps {
  #aheadMs = wallAheadMs();

  /** Returns true on the first call after a jump, else false; costs less than a microsecond. */
  noticed(): boolean {
    const aheadMs = wallAheadMs();
    if (Math.abs(aheadMs - this.#aheadMs) <= JUMP_MS) return false;
    this.#aheadMs = aheadMs;
    return true;
  }
}

/** Milliseconds by which the wall clock is ahead of the monotonic clock. */
export function wallAheadMs(): number {
  return Date.now() - performance.now();
}
