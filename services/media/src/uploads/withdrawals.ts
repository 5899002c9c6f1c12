import type { EventData } from '@vitrina/contracts/events';
import { type WorkPlace, workIdOf } from '@vitrina/contracts/works';
import { type BucketName, type ObjectStore, required, trusted } from '@vitrina/kernel';
import {
  isWithdrawalMark,
  linkPreviews,
  withdrawalList,
  withdrawalLists,
  withdrawalMark,
  writeWithdrawalList,
} from '@vitrina/product';
import { type Connection, type Model, Schema } from 'mongoose';
import pMap from 'p-map';
import { publicPrefix } from '../files/keys.ts';

/**
 * Administrator's decision about a post, a blog entry, a provider or an account, from events of the directory and
 * accounts. While `removal` is set, the affected uploads are withdrawn.
 */
export interface RemovalDocument {
  /** Id of the post, blog entry or provider; for an account see {@link accountRemovalId}. */
  _id: string;
  /** Provider or account to which it belongs. */
  ownerId: string;
  kind: EventData<'removal.changed'>['kind'] | 'account';
  /** Work of the removed post, all of whose files it concerns (R58); absent for other kinds, and in older documents. */
  workId?: string;
  /** Version of the last applied event. */
  version: number;
  /** Null after a restoration; the document stays, so that an old event does not apply the removal again. */
  removal: EventData<'removal.changed'>['removal'];
  /** True for an erased account: its uploads are deleted, including those that arrive late. */
  erased?: boolean;
  /** Set until the files are where the decision requires them. */
  need?: FilesNeed;
  /** Version for which the files were last moved; absent if never. */
  filesVersion?: number;
}

/** Need to move files, not before `at`, which lies in the future while a process works on it or after a failure. */
export interface FilesNeed {
  at: Date;
  /** Number of starts. */
  tries: number;
}

/** Creates the need of a new decision. */
export function newFilesNeed(): FilesNeed {
  return { at: new Date(), tries: 0 };
}

/** Id of an account's suspension; differs from the provider's id, whose removal is stored separately. */
export function accountRemovalId(accountId: string): string {
  return `account-${accountId}`;
}

const removalSchema = new Schema(
  { reason: { type: String, default: '' }, at: required.number, decision: { type: String } },
  { _id: false },
);

const needSchema = new Schema<FilesNeed>({ at: required.date, tries: required.number }, { _id: false });

/** Creates the model of removals in this service's database. */
export function removalModel(connection: Connection): Model<RemovalDocument> {
  const schema = new Schema<RemovalDocument>(
    {
      _id: required.text,
      ownerId: required.text,
      kind: required.text,
      workId: { type: String },
      version: required.number,
      removal: { type: removalSchema, default: null },
      erased: { type: Boolean },
      need: { type: needSchema },
      filesVersion: { type: Number },
    },
    { versionKey: false },
  );
  schema.index({ ownerId: 1 });
  schema.index({ 'need.at': 1 }, { sparse: true });
  return connection.model<RemovalDocument>('Removal', schema, 'removals');
}

/** Attempts after which an upload whose decisions keep changing is left to the next sweep. */
const MAX_ATTEMPTS = 8;
/** Files of one upload copied concurrently. */
const COPY_CONCURRENCY = 4;

/** Fields that decide where an upload's files are stored. */
export interface PlacedUpload {
  _id: string;
  ownerId: string;
  entryId?: string;
  work?: Pick<WorkPlace, 'id'>;
}

/**
 * Places the files of uploads. While an administrator's decision about an upload, its provider or its account applies,
 * they are in the private bucket under the same keys, and a mark in the public bucket makes gateways answer 410. Several
 * decisions may apply simultaneously. All steps may be repeated, late, or done by two processes concurrently.
 */
export class Withdrawals {
  readonly #removals: Model<RemovalDocument>;
  readonly #objects: ObjectStore;

  constructor(removals: Model<RemovalDocument>, objects: ObjectStore) {
    this.#removals = removals;
    this.#objects = objects;
  }

  /** True while any decision withdraws an upload. */
  async isWithdrawn({ _id, ownerId, entryId, work }: PlacedUpload): Promise<boolean> {
    const workId = workIdOf({ id: _id, work });
    const ids = [_id, workId, ownerId, accountRemovalId(ownerId), ...(entryId === undefined ? [] : [entryId])];
    const filter = { $or: [{ _id: trusted({ $in: ids }) }, { ownerId, workId }] };
    const found = await this.#removals.find(filter, { removal: 1 }).lean<RemovalDocument[]>();
    return found.some(({ removal }) => removal !== null);
  }

  /** True if the account of an upload was erased. */
  async isErased({ ownerId }: Pick<PlacedUpload, 'ownerId'>): Promise<boolean> {
    return (await this.#removals.exists({ _id: accountRemovalId(ownerId), erased: true })) !== null;
  }

  /** Returns the bucket for new files of an upload; marks a withdrawn upload before its first file is written. */
  async bucketFor(upload: PlacedUpload): Promise<BucketName> {
    if (!(await this.isWithdrawn(upload))) return 'public';
    await this.#mark(upload._id);
    return 'quarantine';
  }

  /** Call this after writing files: moves them if a decision has been made in between. */
  async confirm(upload: PlacedUpload, bucket: BucketName): Promise<void> {
    if ((await this.bucketFor(upload)) !== bucket) await this.place(upload);
  }

  /** Makes gateways answer 410 for all uploads of a decision with a single write; the files are moved afterwards. */
  async close({ _id, version }: { _id: string; version: number }, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) {
      await this.#objects.put('public', withdrawalList(_id, version), writeWithdrawalList(ids), 'text/plain');
    }
  }

  /** Removes the lists of a decision up to a version. */
  async removeLists({ _id, version }: { _id: string; version: number }): Promise<void> {
    const prefix = withdrawalLists(_id);
    const keys = await this.#objects.list('public', prefix);
    const done = keys.filter((key) => Number(key.slice(prefix.length)) <= version);
    await this.#objects.remove('public', done);
  }

  /** Moves an upload's files to where the decisions require them; repeats this if the decisions change in between. */
  async place(upload: PlacedUpload): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const withdrawn = await this.isWithdrawn(upload);
      if (withdrawn) {
        await this.#mark(upload._id);
        await this.#move(upload._id, 'public', 'quarantine');
      } else {
        await this.#move(upload._id, 'quarantine', 'public');
        await this.#objects.remove('public', [withdrawalMark(upload._id)]);
      }
      if ((await this.isWithdrawn(upload)) === withdrawn) return;
    }
    throw new Error(`decisions about upload ${upload._id} keep changing`);
  }

  /** Removes a provider's link previews; the next request draws them again from public works. */
  async removePreviews(ownerId: string): Promise<void> {
    await this.#objects.remove('public', await this.#objects.list('public', linkPreviews(ownerId)));
  }

  /**
   * True if an upload's files or its mark are not where the decisions require them.
   * @param published keys under its public prefix
   * @param kept keys in the private bucket
   */
  async isMisplaced(upload: PlacedUpload, published: readonly string[], kept: readonly string[]): Promise<boolean> {
    const marked = published.some(isWithdrawalMark);
    if (await this.isWithdrawn(upload)) return !marked || published.length > 1;
    return marked || kept.length > 0;
  }

  async #mark(id: string): Promise<void> {
    await this.#objects.put('public', withdrawalMark(id), Buffer.alloc(0), 'text/plain');
  }

  /** Moves files by copying each before removing it, so that at least one copy always exists. */
  async #move(id: string, from: BucketName, to: BucketName): Promise<void> {
    const keys = (await this.#objects.list(from, publicPrefix(id))).filter((key) => !isWithdrawalMark(key));
    // A missing file was already moved by another process.
    await pMap(keys, (key) => this.#objects.copy(key, from, to), { concurrency: COPY_CONCURRENCY });
    await this.#objects.remove(from, keys);
  }
}

/** Removes all renditions of an upload, published or withdrawn. */
export async function removeFiles(objects: ObjectStore, id: string): Promise<void> {
  for (const bucket of ['public', 'quarantine'] as const) {
    await objects.remove(bucket, await objects.list(bucket, publicPrefix(id)));
  }
}
