/**
 * Contract between the media service and gateways about withdrawn uploads: two kinds of objects in the public bucket
 * that gateways read and no address leads to. A list closes all uploads of a decision in one write, regardless of their
 * number; it is removed once each upload has its mark and its files have been moved.
 */

/**
 * Time for which a gateway may cache a lookup, in milliseconds. A purge of copies beyond gateways waits this long after
 * a list was written.
 */
export const WITHDRAWAL_KNOWN_MS = 1_000;

/** Prefix of the keys of lists; the collector does not treat anything below `.vitrina/` as an orphan. */
const LISTS = '.vitrina/withdrawing/';
/** Last part of a mark's key; no part of an address begins with a dot. */
const MARK = '.withdrawn';

/**
 * Key of the empty object that marks an upload as withdrawn: gateways answer its files with 410.
 * @param id of the post or the profile photo
 */
export function withdrawalMark(id: string): string {
  return `media/${id}/${MARK}`;
}

/** Returns true for a key of {@link withdrawalMark}. */
export function isWithdrawalMark(key: string): boolean {
  return key.endsWith(`/${MARK}`);
}

/** Prefix of the keys of all lists, or of those of one decision. */
export function withdrawalLists(decision?: string): string {
  return decision === undefined ? LISTS : `${LISTS}${decision}/`;
}

/** Key of the list of uploads that a version of a decision withdraws; its content never changes. */
export function withdrawalList(decision: string, version: number): string {
  return withdrawalLists(decision) + version;
}

/** Prefix of the keys of a provider's link previews: pictures that the directory draws of their works. */
export function linkPreviews(provider: string): string {
  return `vistas/${provider}/`;
}

/** Content of a list: ids of uploads. */
export function writeWithdrawalList(ids: readonly string[]): Buffer {
  return Buffer.from(ids.join('\n'));
}

/** Reads the ids in a list. */
export function readWithdrawalList(content: Buffer): string[] {
  return content.toString().split('\n').filter(Boolean);
}
