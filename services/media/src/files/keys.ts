/** Key prefix of the platform's objects that belong to no upload. */
export const OWN_PREFIX = '.vitrina/';
/** Key prefix of probe objects; the collector removes those that killed processes leave behind. */
export const PROBE_PREFIX = `${OWN_PREFIX}probe/`;
/** Key of the object that names the database to which the originals belong. */
export const MARKER_KEY = `${OWN_PREFIX}marker`;

/** Key of an original in the private bucket. */
export function originalKey(id: string): string {
  return `${id}/original`;
}

/** Key prefix of all public objects of one post or photo. */
export function publicPrefix(id: string): string {
  return `media/${id}/`;
}

/** Key of a public object. The same input always gives the same key, so that a second run overwrites the same objects. */
export function publicKey(id: string, file: string): string {
  return publicPrefix(id) + file;
}

/** Path of a public object, from the root of the site. */
export function publicPath(key: string): string {
  return `/${key}`;
}

const ofUpload = /^(?:media\/)?([0-9a-f]{24})\//;

/** Returns the upload id in a key; null for other keys. */
export function idOfKey(key: string): string | null {
  return ofUpload.exec(key)?.[1] ?? null;
}

/** Returns the common prefix of an upload's keys or of probe keys; for other keys, the whole key. */
export function uploadPrefix(key: string): string {
  return ofUpload.exec(key)?.[0] ?? (key.startsWith(PROBE_PREFIX) ? PROBE_PREFIX : key);
}

/** Returns the upload id in a media URL, absolute or from the root; null for other URLs. */
export function idOfMediaUrl(url: string): string | null {
  return /(?:^|\/)media\/([0-9a-f]{24})\//.exec(url)?.[1] ?? null;
}
