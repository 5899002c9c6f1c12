import type { Model } from 'mongoose';
import type { Clock } from '../data/database-clock.ts';
import { trusted } from '../data/mongo.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { type Pause, RepeatingTask } from '../service/repeating-task.ts';
import type { Mail, TextMessage } from './letter.ts';
import { changeMail, type MailNeed, type WithMails } from './pending-mails.ts';
import { isRefusedForGood } from './transport.ts';

/** Time between two sweeps for mails that are due, in milliseconds. */
const SWEEP_MS = 3_000;
/** The same for a collection in which no mail waits: finds what other processes wrote and could not send. */
const REST_MS = 15_000;
/** Documents read in one sweep. */
const SWEEP_BATCH = 50;
/**
 * Documents whose mails a sweep sends at the same time: a server that accepts a connection and never answers delays the
 * others by one attempt in ten. Mails that leave right after their documents were written wait for no others anyway.
 */
const SWEEP_AT_ONCE = 10;
/** Time for which one process holds a mail that it sends, in milliseconds. */
const HOLD_MS = 60_000;
/** Pause after the first failure, doubled with each further one up to an hour, in milliseconds. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Attempts before a mail is given up: about a day of a mail server that does not answer. */
export const MAX_MAIL_TRIES = 34;

/**
 * Composes a pending message again for each attempt; null if it is no longer needed. `needId` is the same for each attempt.
 */
export type MailComposer<M = Mail | TextMessage> = (documentId: string, needId: string) => Promise<M | null>;

/** Composers by the kind of mail. */
export type MailComposers<K extends string = string, M = Mail | TextMessage> = Record<K, MailComposer<M>>;

/** `M` is a mail, or another message that is sent in the same way, such as a text or push message. */
export interface MailSenderOptions<M = Mail | TextMessage> {
  transport: {
    /** @param id the same for each attempt @throws if the message was not accepted; see {@link retryAfterOf} */
    send(id: string, message: M): Promise<void>;
    close(): void;
  };
  /** True if another attempt would not help after this error; that of mail servers by default. */
  isFinal?: (error: unknown) => boolean;
  /** Clock of every process that sends for the same documents: their own clocks may differ by more than a hold. */
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'mails' | 'failingMails'>;
}

type MailDocument = WithMails & { _id: string };

/**
 * Sends the pending mails of a service's documents. A pending mail leaves its document after the handover, so that a
 * crash at any point loses none; a crash right after the handover sends it twice. Any number of processes may send for
 * the same documents: each holds a mail by a compare-and-set while it sends it. A mail that fails is retried with
 * growing pauses. A mail that was refused for good, or failed for about a day, stays in its document as a dead letter.
 */
export class MailSender<M = Mail | TextMessage> {
  readonly #options: MailSenderOptions<M>;
  readonly #outboxes: MailOutbox<string, M>[] = [];

  constructor(options: MailSenderOptions<M>) {
    this.#options = options;
  }

  /** Adds a collection whose documents have pending mails, before {@link start}. */
  add<K extends string, D extends WithMails<K> & { _id: string }>(
    model: Model<D>,
    composers: Partial<MailComposers<K, M>> = {},
  ): MailOutbox<K, M> {
    const outbox = new MailOutbox<K, M>(model as unknown as Model<MailDocument>, this.#options);
    outbox.compose(composers);
    this.#outboxes.push(outbox as unknown as MailOutbox<string, M>);
    return outbox;
  }

  /** Kinds of mails that have a composer, of all collections. */
  get kinds(): ReadonlySet<string> {
    return new Set(this.#outboxes.flatMap(({ kinds }) => kinds));
  }

  /** Starts sweeping for due mails. */
  start(): void {
    for (const { sweeps } of this.#outboxes) sweeps.start();
  }

  /** Starts no further mail, and resolves when the current ones are sent or have failed. */
  async close(): Promise<void> {
    await Promise.all(this.#outboxes.map(({ sweeps }) => sweeps.close()));
    await Promise.all(this.#outboxes.map((outbox) => outbox.settle()));
    this.#options.transport.close();
  }
}

/** Pending mails in the documents of one collection; made by {@link MailSender.add}. */
export class MailOutbox<K extends string = string, M = Mail | TextMessage> {
  readonly #model: Model<MailDocument>;
  readonly #options: MailSenderOptions<M>;
  readonly #composers = new Map<string, MailComposer<M>>();
  readonly #flushing = new Set<Promise<void>>();
  /** Sweeps of this collection by itself: thousands of notifications delay no mail for a new password. */
  readonly sweeps: RepeatingTask;

  constructor(model: Model<MailDocument>, options: MailSenderOptions<M>) {
    this.#model = model;
    this.#options = options;
    this.sweeps = new RepeatingTask((closing) => this.#sweep(closing), {
      pauseMs: SWEEP_MS,
      failureMessage: 'sweep for mails failed',
      log: options.log,
    });
    options.metrics.failingMails.set(model.collection.collectionName, () => this.#failing());
  }

  /** Kinds of mails that have a composer. */
  get kinds(): string[] {
    return [...this.#composers.keys()];
  }

  /** Adds composers. @throws {Error} for a kind that has one already */
  compose(composers: Partial<MailComposers<K, M>>): void {
    for (const [kind, composer] of Object.entries<MailComposer<M> | undefined>(composers)) {
      if (!composer) continue;
      if (this.#composers.has(kind)) throw new Error(`two composers for the mail ${kind}: remove one`);
      this.#composers.set(kind, composer);
    }
  }

  /** Begins to send the mails of one document, right after it was written; the caller does not wait. */
  flush(documentId: string): void {
    this.sweeps.hasten(SWEEP_MS);
    const sending = this.#flush(documentId).catch((error: unknown) => {
      this.#options.log.warn({ err: error, documentId }, 'sending mails left to the sweep');
    });
    this.#flushing.add(sending);
    void sending.finally(() => this.#flushing.delete(sending));
  }

  /** Resolves when the mails that are being sent are sent or have failed. */
  async settle(): Promise<void> {
    await Promise.all(this.#flushing);
  }

  /** Documents with a mail that has failed at least once and will be tried again. */
  async #failing(): Promise<number> {
    const planned = { $gt: new Date(0) };
    const failed = { at: planned, tries: { $gt: 1 } };
    return this.#documents.countDocuments({ 'mails.at': planned, mails: { $elemMatch: failed } });
  }

  async #flush(documentId: string): Promise<void> {
    const document = await this.#model.findById(documentId, { mails: 1 }).lean<MailDocument>();
    if (document) await this.#sendDue(document);
  }

  /** Tells whether a mail is due before a sweep that would follow after a rest. */
  async #isBusy(): Promise<boolean> {
    const soon = new Date(this.#options.clock.now().getTime() + REST_MS);
    return (await this.#model.findOne({ 'mails.at': trusted({ $lte: soon }) }, { _id: 1 }).lean()) !== null;
  }

  /** Sends each mail that is due. @param closing ends the sweep early @returns pause before the next sweep */
  async #sweep(closing: AbortSignal): Promise<Pause> {
    if (!(await this.#isBusy())) return { pauseMs: REST_MS };
    for (let more = true; more && !closing.aborted; ) {
      const documents = await this.#model
        .find({ 'mails.at': trusted({ $lte: this.#options.clock.now() }) }, { mails: 1 })
        .sort({ 'mails.at': 1 })
        .limit(SWEEP_BATCH)
        .lean<MailDocument[]>();
      for (let first = 0; first < documents.length && !closing.aborted; first += SWEEP_AT_ONCE) {
        await Promise.all(documents.slice(first, first + SWEEP_AT_ONCE).map((document) => this.#sendDue(document)));
      }
      more = documents.length === SWEEP_BATCH;
    }
    return { pauseMs: SWEEP_MS };
  }

  async #sendDue({ _id, mails }: MailDocument): Promise<void> {
    const now = this.#options.clock.now();
    for (const need of mails) if (need.at && need.at <= now) await this.#send(_id, need);
  }

  async #send(documentId: string, need: MailNeed): Promise<void> {
    const { transport, isFinal = isRefusedForGood, clock, log, metrics } = this.#options;
    const { id, kind } = need;
    const tries = need.tries + 1;
    const until = new Date(clock.now().getTime() + HOLD_MS);
    if (!(await changeMail(this.#model, documentId, need, { at: until, tries }))) return;
    try {
      const compose = this.#composers.get(kind);
      if (!compose) throw new Error(`no composer for the mail ${kind}`);
      const mail = await compose(documentId, id);
      if (mail) await transport.send(id, mail);
      metrics.mails.inc({ kind, outcome: mail ? 'sent' : 'not needed' });
    } catch (error) {
      const dead = isFinal(error) || tries >= MAX_MAIL_TRIES;
      metrics.mails.inc({ kind, outcome: dead ? 'dead' : 'retried' });
      const fault = faultOf(error);
      log[dead ? 'error' : 'warn'](
        { fault, documentId, mail: kind, tries },
        dead ? 'mail given up' : 'mail not sent yet',
      );
      const held = { ...need, at: until };
      const later = new Date(clock.now().getTime() + Math.max(pauseAfter(tries), retryAfterOf(error)));
      if (dead) await changeMail(this.#model, documentId, held, { failedAt: clock.now(), fault }, ['at']);
      else await changeMail(this.#model, documentId, held, { at: later });
      return;
    }
    await this.#documents.updateOne({ _id: documentId }, { $pull: { mails: { id } } });
  }

  get #documents() {
    return this.#model.db.collection<{ _id: string; mails: MailNeed[] }>(this.#model.collection.name);
  }
}

/** Milliseconds until a mail is tried again. @param tries number of failures, at least one */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
}

/** Milliseconds that a server asked to wait, in the error's `retryAfterMs`, up to the longest pause; 0 without a request. */
function retryAfterOf(error: unknown): number {
  const wait = error instanceof Error ? Number(Reflect.get(error, 'retryAfterMs') ?? 0) : 0;
  return wait > 0 ? Math.min(wait, LONGEST_PAUSE_MS) : 0;
}

/**
 * Describes a failure for the log and a dead letter: only by codes, because a server's words may contain the address.
 */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code: unknown = Reflect.get(error, 'code');
  const status: unknown = Reflect.get(error, 'responseCode');
  return [code ?? error.name, status].filter(Boolean).join(' ');
}
