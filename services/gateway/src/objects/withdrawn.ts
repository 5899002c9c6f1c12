import { buffer } from 'node:stream/consumers';
import {
  type ObjectStore,
  readWithdrawalList,
  WITHDRAWAL_KNOWN_MS,
  withdrawalLists,
  withdrawalMark,
} from '@vitrina/kernel';

/** Uploads whose marks are remembered at once. */
const MAX_KNOWN = 20_000;
/** Lists read at once. */
const LISTS_AT_ONCE = 8;

/** An answer of the store, and until when it is relied on. */
interface Known<T> {
  until: number;
  asked: Promise<T>;
}

/**
 * Which uploads are withdrawn: those with a mark in the public bucket, and those in a list there, whose marks are still
 * to come. What a store said is relied on for {@link WITHDRAWAL_KNOWN_MS}, so that the pictures of a page cost it little;
 * a store that does not answer opens nothing.
 */
export class WithdrawnUploads {
  readonly #store: ObjectStore;
  readonly #marks = new Map<string, Known<boolean>>();
  #closing: Known<ReadonlySet<string>> | undefined;
  /** Ids in each list that is there, by its key. */
  #lists: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** True where an upload is withdrawn, as of at most {@link WITHDRAWAL_KNOWN_MS} ago. */
  async has(id: string): Promise<boolean> {
    const known = this.#marks.get(id);
    const marked = known && known.until > performance.now() ? known.asked : this.#askMark(id);
    const [isMarked, closing] = await Promise.all([marked, this.#readClosing()]);
    return isMarked || closing.has(id);
  }

  /** True where an upload has a mark now. */
  isMarked(id: string): Promise<boolean> {
    return this.#askMark(id);
  }

  #askMark(id: string): Promise<boolean> {
    const entry = known(this.#store.stat('public', withdrawalMark(id)).then((found) => found !== null));
    this.#marks.delete(id);
    this.#marks.set(id, entry);
    entry.asked.catch(() => {
      if (this.#marks.get(id) === entry) this.#marks.delete(id);
    });
    const oldest = this.#marks.keys().next();
    if (this.#marks.size > MAX_KNOWN && !oldest.done) this.#marks.delete(oldest.value);
    return entry.asked;
  }

  #readClosing(): Promise<ReadonlySet<string>> {
    if (this.#closing && this.#closing.until > performance.now()) return this.#closing.asked;
    const entry = known(this.#askClosing());
    this.#closing = entry;
    entry.asked.catch(() => {
      if (this.#closing === entry) this.#closing = undefined;
    });
    return entry.asked;
  }

  /** A list's content never changes under its key, so each is read once. */
  async #askClosing(): Promise<ReadonlySet<string>> {
    const keys = await this.#store.list('public', withdrawalLists());
    const lists = new Map<string, readonly string[]>();
    const left = keys.values();
    const readNext = async () => {
      for (const key of left) lists.set(key, this.#lists.get(key) ?? (await this.#read(key)));
    };
    await Promise.all(Array.from({ length: LISTS_AT_ONCE }, readNext));
    this.#lists = lists;
    return new Set([...lists.values()].flat());
  }

  async #read(key: string): Promise<readonly string[]> {
    const content = await this.#store.get('public', key);
    return content ? readWithdrawalList(await buffer(content)) : [];
  }
}

/** What is relied on counts from before the question, so that its age is never more than it says. */
function known<T>(asked: Promise<T>): Known<T> {
  return { until: performance.now() + WITHDRAWAL_KNOWN_MS, asked };
}
