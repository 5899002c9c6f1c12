import { texts } from './texts.ts';

/** Line of the report. */
export interface Finding {
  title: keyof typeof texts.titles;
  name: string;
  says: string;
  /** Recommended action; undefined if no action is needed. */
  advice?: string;
}

/** Sample of a process' metrics. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Longest normal wait, in seconds; the same limits as the alerts of `infra/monitoring`. */
const LATE_S = { image: 60, video: 600, maintenance: 6 * 3_600, outbox: 120, index: 120, other: 120 } as const;

/** Minimum free share of a disk or of Redis' memory limit, in percent. */
const FREE_PERCENT = 10;
/** Days left below which a certificate is reported: ACME renews 30 days before the end, so a renewal has failed. */
const CERTIFICATE_DAYS = 14;

/** Parses Prometheus' text format. */
export function readMetrics(text: string): Sample[] {
  const line = /^([a-z_]+)(?:\{([^}]*)\})? (\S+)$/gm;
  return [...text.matchAll(line)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, label]) => [key, label])),
    value: Number(value),
  }));
}

/** Counts that should be zero: their metric, the state that counts if it has states, and their texts. */
const ZERO = [
  ['vitrina_dead_letters', null, 'deadLetters'],
  ['vitrina_media_waiting_on_fault', null, 'waitingOnFault'],
  ['vitrina_media_store_refuses', null, 'storeRefuses'],
  ['vitrina_mails_failing', null, 'failingMails'],
  ['vitrina_payments', 'unsettled', 'unsettled'],
  ['vitrina_payments', 'refused', 'refused'],
  ['vitrina_media_collector_stopped', null, 'collector'],
  ['vitrina_canaries_halted_total', null, 'canaries'],
  ['vitrina_registry_left_out', null, 'leftOut'],
] as const;

/** Finds late work in the metrics of all processes; if several measure the same, the worst value counts. */
export function evaluateMetrics(samples: readonly Sample[]): Finding[] {
  return [
    ...ages(samples, 'vitrina_queue_oldest_seconds', 'queue', (queue, seconds) => {
      const isOurs = queue === 'image' || queue === 'video' || queue === 'maintenance';
      const service = queue.startsWith('events-') ? queue.slice('events-'.length) : 'directory';
      const advice = isOurs ? texts.advice.queue(queue) : texts.advice.serviceQueue(service);
      return late(texts.names.queue(queue), seconds, isOurs ? LATE_S[queue] : LATE_S.other, advice);
    }),
    ...ages(samples, 'vitrina_outbox_oldest_seconds', 'source', (source, seconds) =>
      late(texts.names.outbox(source), seconds, LATE_S.outbox, texts.advice.outbox),
    ),
    ...ages(samples, 'vitrina_index_oldest_seconds', 'index', (index, seconds) =>
      late(texts.names.index(index), seconds, LATE_S.index, texts.advice.index),
    ),
    ...ZERO.flatMap(([metric, state, text]): Finding[] => {
      const counted = samples.filter(({ name, labels }) => name === metric && (!state || labels.state === state));
      // Without the metric in any process there is no line.
      if (counted.length === 0) return [];
      const most = Math.max(...counted.map(({ value }) => value));
      const advice = most > 0 && { advice: texts.advice[text] };
      return [{ title: 'behind', name: texts.names[text], says: texts.count(most), ...advice }];
    }),
  ];
}

/** Describes a process' uptime and memory from its metrics; empty if they are missing. @param now seconds since 1970 */
export function describeProcess(samples: readonly Sample[], now: number): string {
  const numberOf = (metric: string) => samples.find(({ name }) => name === metric)?.value;
  const started = numberOf('process_start_time_seconds');
  const bytes = numberOf('process_resident_memory_bytes');
  return started && bytes ? texts.running(texts.age(Math.max(0, now - started)), bytes / 1024 ** 2) : '';
}

/** Summarizes the state of a Redis, from its response to INFO, in a line with the first action. */
export function evaluateRedis(info: string): { says: string; advice?: string } {
  const settingOf = (key: string) => new RegExp(`^${key}:(.*)$`, 'm').exec(info)?.[1]?.trim();
  const isLoading = settingOf('loading') === '1';
  const failsToSave = ['rdb_last_bgsave_status', 'aof_last_write_status', 'aof_last_bgrewrite_status'].some(
    (key) => settingOf(key) === 'err',
  );
  const isSafe = settingOf('maxmemory') === '0' || settingOf('maxmemory_policy') === 'noeviction';
  const limit = Number(settingOf('maxmemory'));
  const used = limit === 0 ? 0 : (Number(settingOf('used_memory')) / limit) * 100;
  const says = [
    texts.version(settingOf('redis_version') ?? ''),
    isLoading && texts.loading(Number(settingOf('loading_loaded_perc'))),
    failsToSave && texts.failsToSave,
    limit !== 0 && texts.memory(used),
  ];
  const advice =
    (isLoading && texts.advice.loading) ||
    (failsToSave && texts.advice.failsToSave) ||
    (!isSafe && texts.advice.eviction) ||
    (used > 100 - FREE_PERCENT && texts.advice.memory);
  return { says: says.filter(Boolean).join(', '), ...(advice && { advice }) };
}

/** Evaluates a certificate's remaining validity. @param days days until it expires; negative if expired */
export function evaluateCertificate(host: string, days: number): Finding {
  const isShort = days < CERTIFICATE_DAYS;
  return {
    title: 'reach',
    name: texts.names.certificate(host),
    says: texts.days(days),
    ...(isShort && { advice: texts.advice.certificate }),
  };
}

/** Evaluates the free space of a disk. @param free free share, 0 to 1 */
export function evaluateDisk(path: string, free: number): Finding {
  const percent = free * 100;
  return {
    title: 'space',
    name: texts.names.disk(path),
    says: texts.free(percent),
    ...(percent < FREE_PERCENT && { advice: texts.advice.disk }),
  };
}

function late(name: string, seconds: number, limit: number, advice: string): Finding {
  const says = seconds < 1 ? texts.upToDate : texts.oldest(texts.age(seconds));
  return { title: 'behind', name, says, ...(seconds > limit && { advice }) };
}

function ages(
  samples: readonly Sample[],
  metric: string,
  label: string,
  evaluate: (of: string, seconds: number) => Finding,
): Finding[] {
  const worst = new Map<string, number>();
  for (const { name, labels, value } of samples) {
    const of = labels[label];
    if (name === metric && of !== undefined) worst.set(of, Math.max(value, worst.get(of) ?? 0));
  }
  return [...worst].sort(([a], [b]) => a.localeCompare(b)).map(([of, seconds]) => evaluate(of, seconds));
}

/**
 * Largest accepted difference, in milliseconds: far above the error of NTP and the delay of a slow response. S3 refuses
 * requests from 15 min on; one-time codes and passkeys fail earlier.
 */
const MOST_OFF_MS = 60_000;

/** Clocks of servers and processes, each compared with the clock of this machine. */
export class Clocks {
  readonly #offsets = new Map<string, number>();

  /** Records the current reading of a clock; ignores a missing reading. */
  note(name: string, said: Date | string | null | undefined): void {
    const offset = new Date(said ?? Number.NaN).getTime() - Date.now();
    if (Number.isFinite(offset)) this.#offsets.set(name, offset);
  }

  /** Reports clocks that differ from the database's, or from this machine's if the database is down. */
  findings(): Finding[] {
    if (this.#offsets.size === 0) return [];
    const reference = this.#offsets.get(texts.names.mongodb) ?? 0;
    const off = [[texts.names.thisMachine, 0] as const, ...this.#offsets]
      .map(([name, offset]) => ({ name, aheadMs: offset - reference }))
      .filter(({ aheadMs }) => Math.abs(aheadMs) > MOST_OFF_MS);
    const common = { title: 'clocks' } as const;
    if (off.length === 0) return [{ ...common, name: texts.names.clocks, says: texts.sameClock }];
    return off.map(({ name, aheadMs }) => ({
      ...common,
      name: texts.names.clock(name),
      says: texts.clockOff(texts.age(Math.abs(aheadMs) / 1_000), aheadMs > 0),
      advice: texts.advice.clock,
    }));
  }
}
