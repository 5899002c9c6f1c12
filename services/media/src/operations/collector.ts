import { type ListedObject, trusted } from '@vitrina/kernel';
import type { MediaConnections } from '../context.ts';
import { idOfKey, OWN_PREFIX, PROBE_PREFIX, publicPrefix, uploadPrefix } from '../files/keys.ts';
import type { WorkDocument } from '../uploads/documents.ts';
import type { WorkStore } from '../uploads/work-store.ts';
import { evaluateDocument, evaluateObjects, type Rules } from './evaluate.ts';
import type { RestoreGuard } from './restore-guard.ts';
import { type Finding, type KeptFinding, type Stage, type Sweep, type SweepRecord, stages } from './sweep-record.ts';

/** Documents or object groups per page. */
const BATCH = 200;
/** Age up to which an interrupted sweep is continued, in milliseconds; later a new sweep starts. */
const CONTINUE_WITHIN_MS = 20 * 60 * 60_000;
/** Share of findings above which nothing is repaired without an operator's consent. */
const MAX_SHARE = 0.05;
/** Number of findings up to which no consent is needed. */
const MAX_WITHOUT_CONSENT = 20;

/** Collection of uploads, and how to mark one of them as lost. */
export interface CollectedUploads {
  store: WorkStore<WorkDocument>;
  /** Marks a ready upload, with its events, as failed because it can no longer be shown. */
  failLost: (work: WorkDocument) => Promise<boolean>;
}

type CollectorDependencies = MediaConnections & {
  /** Posts, then photos. */
  collections: readonly [CollectedUploads, CollectedUploads];
  record: SweepRecord;
  guard: RestoreGuard;
};

/** Settings of a sweep. */
interface CollectorRules extends Omit<Rules, 'now'> {
  /** Time between finding an object without a document and removing it, in milliseconds. */
  retentionMs: number;
  /** True if an operator consents to a large share of repairs. */
  yes: boolean;
  /** True to restart even if an earlier sweep was interrupted. */
  fresh: boolean;
}

/** Thrown if the collector did not repair its findings; they stay stored. */
export class CollectorStopped extends Error {}

/** Page of one stage. */
interface Page {
  findings: Finding[];
  seen: number;
  /** Start of the next page; null after the last page. */
  after: string | null;
}

/**
 * Finds objects without a document and documents without their objects, and repairs both. It first checks everything
 * once and records its findings; then, unless they are a suspiciously large share of everything checked, it checks each
 * finding again and repairs it. All steps are guarded or repeatable, so it may run while the platform works, and
 * continue after a restart.
 */
export class Collector {
  readonly #dependencies: CollectorDependencies;
  readonly #rules: CollectorRules;

  constructor(dependencies: CollectorDependencies, rules: CollectorRules) {
    this.#dependencies = dependencies;
    this.#rules = rules;
  }

  /** Checks everything without changing or recording anything; yields each finding. */
  async *scan(signal: AbortSignal): AsyncGenerator<Finding> {
    for (const stage of stages) {
      for (let after: string | null = ''; after !== null && stage !== 'act'; ) {
        signal.throwIfAborted();
        const page: Page = await this.#page(stage, after);
        yield* page.findings;
        after = page.after;
      }
    }
  }

  /**
   * Checks everything and repairs what it finds; yields each repair.
   * @throws {CollectorStopped} if the database is behind the objects, or too much would be changed
   */
  async *repair(signal: AbortSignal): AsyncGenerator<Finding> {
    const sweep = await this.#open();
    await this.#survey(sweep, signal);
    await this.#checkRepairs(sweep);
    yield* this.#act(sweep, signal);
    for (const bucket of ['quarantine', 'public'] as const) {
      const before = new Date(this.#now() - this.#rules.graceMs);
      const keys = await this.#dependencies.objects.removeUnfinished(bucket, before);
      for (const about of keys) yield { about, what: `${bucket}: parts of a cut upload`, action: 'remove', objects: 1 };
    }
    await this.#dependencies.record.save({ ...sweep, stage: 'done' });
  }

  async #open(): Promise<Sweep> {
    const { record, clock } = this.#dependencies;
    const last = await record.last();
    const isCut = last !== null && last.stage !== 'done' && last.stage !== 'stopped';
    const isYoung = last !== null && this.#now() - last.startedAt.getTime() < CONTINUE_WITHIN_MS;
    if (last && isCut && isYoung && !this.#rules.fresh) return last;
    return { number: (last?.number ?? 0) + 1, startedAt: clock.now(), stage: 'quarantine', after: '', seen: 0 };
  }

  async #survey(sweep: Sweep, signal: AbortSignal): Promise<void> {
    const { record, clock } = this.#dependencies;
    while (sweep.stage !== 'act') {
      signal.throwIfAborted();
      const stage = sweep.stage as Exclude<Stage, 'act'>;
      const page = await this.#page(stage, sweep.after);
      for (const finding of page.findings) await record.keep(stage, finding, sweep.number, clock.now());
      sweep.seen += page.seen;
      if (page.after === null) sweep.stage = stages[stages.indexOf(stage) + 1] ?? 'act';
      sweep.after = page.after ?? '';
      await record.save(sweep);
    }
  }

  /** Counts the due repairs and checks that they may be made; removes findings that this sweep did not confirm. */
  async #checkRepairs(sweep: Sweep): Promise<void> {
    const { record, guard } = this.#dependencies;
    let due = 0;
    for await (const finding of record.each()) {
      if (finding.pass !== sweep.number) await record.forget(finding._id);
      else if (this.#isDue(finding)) due += 1;
    }
    const isBehind = due > 0 && (await guard.isBehind());
    const isMuch = due > MAX_WITHOUT_CONSENT && due > sweep.seen * MAX_SHARE && !this.#rules.yes;
    if (!isBehind && !isMuch) return;
    const stoppedFor = isBehind
      ? 'the database is older than the objects: it was restored from a backup, or is a different one'
      : `${due} of ${sweep.seen} would be changed`;
    await record.save({ ...sweep, stage: 'stopped', stoppedFor });
    throw new CollectorStopped(stoppedFor);
  }

  async *#act(sweep: Sweep, signal: AbortSignal): AsyncGenerator<Finding> {
    const { record } = this.#dependencies;
    for await (const finding of record.each()) {
      signal.throwIfAborted();
      if (finding.pass !== sweep.number || !this.#isDue(finding)) continue;
      if (await this.#repair(finding)) yield finding;
      await record.forget(finding._id);
    }
  }

  #isDue({ action, what, firstSeen }: KeptFinding): boolean {
    if (action === 'none') return false;
    const isUnknown = what.endsWith('no document');
    return !isUnknown || this.#now() - firstSeen.getTime() >= this.#rules.retentionMs;
  }

  #now(): number {
    return this.#dependencies.clock.now().getTime();
  }

  async #page(stage: Exclude<Stage, 'act'>, after: string): Promise<Page> {
    if (stage === 'quarantine' || stage === 'public') return this.#objects(stage, after);
    if (stage === 'space') return this.#space(after);
    return this.#works(this.#dependencies.collections[stage === 'posts' ? 0 : 1], after);
  }

  async #objects(bucket: 'quarantine' | 'public', after: string): Promise<Page> {
    const groups: Group[] = [];
    for await (const group of grouped(this.#dependencies.objects.each(bucket, '', after))) {
      groups.push(group);
      if (groups.length === BATCH) break;
    }
    const documents = await this.#documents(groups.flatMap(({ id }) => id ?? []));
    const findings = groups.flatMap(({ id, prefix, objects }): Finding[] => {
      const orphans = this.#orphansOf(bucket, { id, prefix, objects }, documents);
      if (!orphans) return [];
      const { keys, reason } = orphans;
      const action = reason === 'unknown name' ? 'none' : 'remove';
      return [{ about: prefix, what: `${bucket}: ${reason}`, action, objects: keys.length }];
    });
    const last = groups.at(-1)?.objects.at(-1)?.key;
    return { findings, seen: groups.length, after: groups.length === BATCH && last !== undefined ? last : null };
  }

  #orphansOf(bucket: 'quarantine' | 'public', { id, prefix, objects }: Group, documents: Documents) {
    const rules = { ...this.#rules, now: this.#now() };
    if (id !== null) return evaluateObjects(documents.get(id)?.work ?? null, { bucket, objects }, rules);
    // Probe objects of a killed process are removed like those of a purged upload, without a retention time.
    const purged = { state: 'purged' } as WorkDocument;
    if (prefix === PROBE_PREFIX) return evaluateObjects(purged, { bucket, objects }, rules);
    if (prefix.startsWith(OWN_PREFIX)) return null;
    return { keys: objects.map(({ key }) => key), reason: 'unknown name' as const };
  }

  async #works(collected: CollectedUploads, after: string): Promise<Page> {
    const works = await collected.store.model
      .find({ _id: trusted({ $gt: after }), state: trusted({ $in: ['ready', 'failed'] }) })
      .select({ outbox: 0 })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<WorkDocument[]>();
    const findings: Finding[] = [];
    for (const work of works) {
      const loss = await this.#lossOf(work);
      const about = work._id;
      if (loss === 'misplaced')
        findings.push({ about, what: 'files not where decisions want them', action: 'move', objects: 0 });
      else if (loss === 'process again') findings.push({ about, what: 'renditions missing', action: loss, objects: 0 });
      else if (loss) findings.push({ about, what: 'original missing', action: 'mark as failed', objects: 0 });
    }
    return { findings, seen: works.length, after: works.at(-1)?._id ?? null };
  }

  async #lossOf(work: WorkDocument) {
    const { objects, withdrawals } = this.#dependencies;
    const [published, kept] = await Promise.all([
      objects.list('public', publicPrefix(work._id)),
      objects.list('quarantine', publicPrefix(work._id)),
    ]);
    if (await withdrawals.isMisplaced(work, published, kept)) return 'misplaced';
    const keys = [...published, ...kept];
    const files = new Set(keys.map((key) => key.slice(key.lastIndexOf('/') + 1)));
    const original = (await objects.stat('quarantine', work.original.key)) !== null;
    return evaluateDocument(work, { files, original });
  }

  /** Finds counted space of uploads that no longer exist. */
  async #space(after: string): Promise<Page> {
    const { taken, last } = await this.#dependencies.quota.taken(after, BATCH);
    const findings: Finding[] = [];
    for (let at = 0; at < taken.length; at += BATCH) {
      const batch = taken.slice(at, at + BATCH);
      const documents = await this.#documents(batch.map(({ id }) => id));
      for (const { ownerId, id } of batch) {
        if (this.#isKept(id, documents)) continue;
        const what = 'space of an upload that is gone';
        findings.push({ about: id, what, action: 'release space', objects: 0, ownerId });
      }
    }
    return { findings, seen: taken.length, after: last };
  }

  #isKept(id: string, documents: Documents): boolean {
    const state = documents.get(id)?.work.state;
    return this.#now() - creationTime(id) < this.#rules.graceMs || (state !== undefined && state !== 'purged');
  }

  /** Checks a finding again and repairs it; returns false if it no longer applies. */
  async #repair({ _id, about, ownerId }: KeptFinding): Promise<boolean> {
    const stage = _id.slice(0, _id.indexOf('/')) as Stage;
    if (stage === 'quarantine' || stage === 'public') return this.#repairObjects(stage, about);
    if (stage !== 'space') return this.#repairWork(this.#dependencies.collections[stage === 'posts' ? 0 : 1], about);
    if (ownerId === undefined || this.#isKept(about, await this.#documents([about]))) return false;
    await this.#dependencies.quota.release(ownerId, about);
    return true;
  }

  async #repairObjects(bucket: 'quarantine' | 'public', prefix: string): Promise<boolean> {
    const objects: ListedObject[] = [];
    for await (const object of this.#dependencies.objects.each(bucket, prefix)) objects.push(object);
    const id = idOfKey(prefix);
    const documents = await this.#documents(id === null ? [] : [id]);
    const orphans = this.#orphansOf(bucket, { id, prefix, objects }, documents);
    if (!orphans || orphans.reason === 'unknown name') return false;
    await this.#dependencies.objects.remove(bucket, orphans.keys);
    const found = id === null ? undefined : documents.get(id);
    if (orphans.reason === 'kept long enough' && found) {
      await this.#dependencies.quota.release(found.work.ownerId, found.work._id);
      await found.store.recordLostOriginal(found.work);
    }
    return true;
  }

  async #repairWork({ store, failLost }: CollectedUploads, id: string): Promise<boolean> {
    const work = await store.read(id);
    const loss = work && (await this.#lossOf(work));
    if (!work || !loss) return false;
    if (loss === 'misplaced') {
      await this.#dependencies.withdrawals.place(work);
      return true;
    }
    if (loss === 'original lost') return store.recordLostOriginal(work);
    if (loss === 'lost') return failLost(work);
    const queued = await store.processAgain(work);
    if (queued) await this.#dependencies.jobs.addPending(store, queued);
    return queued !== null;
  }

  async #documents(ids: readonly string[]): Promise<Documents> {
    const found: Documents = new Map();
    if (ids.length === 0) return found;
    for (const { store } of this.#dependencies.collections) {
      const works = await store.model
        .find({ _id: trusted({ $in: [...ids] }) })
        .select({ outbox: 0 })
        .lean<WorkDocument[]>();
      for (const work of works) found.set(work._id, { store, work });
    }
    return found;
  }
}

type Documents = Map<string, { store: WorkStore<WorkDocument>; work: WorkDocument }>;

/** Objects with a common prefix, those of one upload; `id` is null if they belong to no upload. */
interface Group {
  id: string | null;
  prefix: string;
  objects: ListedObject[];
}

/** Groups objects by upload; keys arrive in order, so the objects of an upload are adjacent. */
async function* grouped(objects: AsyncIterable<ListedObject>): AsyncGenerator<Group> {
  let group: Group | undefined;
  for await (const object of objects) {
    const prefix = uploadPrefix(object.key);
    if (group?.prefix === prefix) group.objects.push(object);
    else {
      if (group) yield group;
      group = { id: idOfKey(object.key), prefix, objects: [object] };
    }
  }
  if (group) yield group;
}

/** Returns the creation time of an id, in milliseconds: its first eight digits are the seconds. */
function creationTime(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1_000;
}
