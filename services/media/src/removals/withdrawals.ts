import {
  type BucketName,
  isWithdrawalMark,
  linkPreviews,
  type ObjectStore,
  trusted,
  withdrawalList,
  withdrawalLists,
  withdrawalMark,
  writeWithdrawalList,
} from '@vitrina/kernel';
import type { Model } from 'mongoose';
import pMap from 'p-map';
import { publicPrefix } from '../files/keys.ts';
import type { WorkDocument } from '../work/work-document.ts';
import { accountRemovalId, type RemovalDocument } from './removal-model.ts';

/** Attempts after which an upload whose decisions keep changing is left to the next sweep. */
const MAX_ATTEMPTS = 8;
/** Files of one upload copied concurrently. */
const COPY_CONCURRENCY = 4;

/** Version of a decision. */
type Decision = Pick<RemovalDocument, '_id' | 'version'>;

/** Fields that decide where an upload's files are stored. */
export type PlacedUpload = Pick<WorkDocument, '_id' | 'ownerId'> & { entryId?: string };

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
  async isWithdrawn({ _id, ownerId, entryId }: PlacedUpload): Promise<boolean> {
    const ids = [_id, ownerId, accountRemovalId(ownerId), ...(entryId === undefined ? [] : [entryId])];
    const found = await this.#removals
      .find({ _id: trusted({ $in: ids }) }, { removal: 1 })
      .lean<Array<Pick<RemovalDocument, 'removal'>>>();
    return found.some(({ removal }) => removal !== null);
  }

  /** True if the account of an upload was erased. */
  async isErased({ ownerId }: PlacedUpload): Promise<boolean> {
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
  async close({ _id, version }: Decision, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) {
      await this.#objects.put('public', withdrawalList(_id, version), writeWithdrawalList(ids), 'text/plain');
    }
  }

  /** Removes the lists of a decision up to a version. */
  async removeLists({ _id, version }: Decision): Promise<void> {
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
