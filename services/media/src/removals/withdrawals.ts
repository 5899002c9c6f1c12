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

/** Passes after which an upload whose decisions keep changing is left to the next need. */
const MAX_ROUNDS = 8;
/** Files of one upload that are copied at once. */
const AT_ONCE = 4;

/** A version of a decision. */
type Decision = Pick<RemovalDocument, '_id' | 'version'>;

/** The fields that decide where an upload's files are. */
export type PlacedUpload = Pick<WorkDocument, '_id' | 'ownerId'> & { entryId?: string };

/**
 * Places the files of uploads. While an administrator's decision about an upload, its provider or its account applies,
 * they are in the private bucket under the same keys, and a mark in the public one makes gateways answer 410; several
 * decisions may apply at once. All steps may be done twice, late, or by two processes at the same time.
 */
export class Withdrawals {
  readonly #removals: Model<RemovalDocument>;
  readonly #objects: ObjectStore;

  constructor(removals: Model<RemovalDocument>, objects: ObjectStore) {
    this.#removals = removals;
    this.#objects = objects;
  }

  /** True while a decision withdraws an upload. */
  async isWithdrawn({ _id, ownerId, entryId }: PlacedUpload): Promise<boolean> {
    const ids = [_id, ownerId, accountRemovalId(ownerId), ...(entryId === undefined ? [] : [entryId])];
    const found = await this.#removals
      .find({ _id: trusted({ $in: ids }) }, { removal: 1 })
      .lean<Array<Pick<RemovalDocument, 'removal'>>>();
    return found.some(({ removal }) => removal !== null);
  }

  /** True where the account of an upload was erased. */
  async isErased({ ownerId }: PlacedUpload): Promise<boolean> {
    return (await this.#removals.exists({ _id: accountRemovalId(ownerId), erased: true })) !== null;
  }

  /** The bucket for new files of an upload. A withdrawn upload is marked before its first file is written. */
  async bucketFor(upload: PlacedUpload): Promise<BucketName> {
    if (!(await this.isWithdrawn(upload))) return 'public';
    await this.#mark(upload._id);
    return 'quarantine';
  }

  /** Must be called after files were written: moves them if a decision has been made since. */
  async confirm(upload: PlacedUpload, bucket: BucketName): Promise<void> {
    if ((await this.bucketFor(upload)) !== bucket) await this.place(upload);
  }

  /** Makes gateways answer 410 for all uploads of a decision with one write; their files are moved afterwards. */
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

  /** Moves an upload's files to where the decisions require them, and repeats it if these have changed since. */
  async place(upload: PlacedUpload): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
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

  /** Removes a provider's link previews; they are drawn again from public works on the next request. */
  async removePreviews(ownerId: string): Promise<void> {
    await this.#objects.remove('public', await this.#objects.list('public', linkPreviews(ownerId)));
  }

  /**
   * True if files of an upload, or its mark, are not where the decisions require them.
   * @param published keys under its public prefix; `kept` are those in the private bucket
   */
  async isMisplaced(upload: PlacedUpload, published: readonly string[], kept: readonly string[]): Promise<boolean> {
    const marked = published.some(isWithdrawalMark);
    if (await this.isWithdrawn(upload)) return !marked || published.length > 1;
    return marked || kept.length > 0;
  }

  async #mark(id: string): Promise<void> {
    await this.#objects.put('public', withdrawalMark(id), Buffer.alloc(0), 'text/plain');
  }

  /** Each file is copied before it is removed, so that one of the two always exists. */
  async #move(id: string, from: BucketName, to: BucketName): Promise<void> {
    const keys = (await this.#objects.list(from, publicPrefix(id))).filter((key) => !isWithdrawalMark(key));
    // A missing file was moved by another process.
    await pMap(keys, (key) => this.#objects.copy(key, from, to), { concurrency: AT_ONCE });
    await this.#objects.remove(from, keys);
  }
}
