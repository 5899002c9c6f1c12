/**
 * What the media service and gateways agree on about withdrawn uploads: two kinds of objects in the public bucket, which
 * gateways look for and no address names. A list closes all uploads of a decision in one write, however many; it is
 * removed once each of them has a mark of its own and its files have been moved.
 */

/**
 * How long a gateway may rely on what it has looked for, in milliseconds. Who has to reach copies behind a gateway waits
 * for this long after a list was written.
 */
export const WITHDRAWAL_KNOWN_MS = 1_000;

/** What the keys of lists begin with; the collector takes nothing below `.vitrina/` for an orphan. */
const LISTS = '.vitrina/withdrawing/';
/** What the last part of a mark's key is; parts of addresses do not begin with a dot. */
const MARK = '.withdrawn';

/**
 * Key of the empty object that says: this upload is withdrawn, its files are answered with 410.
 * @param id of the post or the profile photo
 */
export function withdrawalMark(id: string): string {
  return `media/${id}/${MARK}`;
}

/** True of a key that {@link withdrawalMark} makes. */
export function isWithdrawalMark(key: string): boolean {
  return key.endsWith(`/${MARK}`);
}

/** What the keys of all lists begin with, or those of one decision. */
export function withdrawalLists(decision?: string): string {
  return decision === undefined ? LISTS : `${LISTS}${decision}/`;
}

/** Key of the list of uploads that a version of a decision withdraws; its content never changes. */
export function withdrawalList(decision: string, version: number): string {
  return withdrawalLists(decision) + version;
}

/** What the keys of all link previews of a provider begin with: pictures that the directory draws of their works. */
export function linkPreviews(provider: string): string {
  return `vistas/${provider}/`;
}

/** Content of a list: ids of uploads. */
export function writeWithdrawalList(ids: readonly string[]): Buffer {
  return Buffer.from(ids.join('\n'));
}

/** The ids in a list. */
export function readWithdrawalList(content: Buffer): string[] {
  return content.toString().split('\n').filter(Boolean);
}
