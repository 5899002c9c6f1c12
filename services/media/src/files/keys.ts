/** Prefix of the keys of the platform's own objects, which belong to no upload. */
export const OWN_PREFIX = '.vitrina/';
/** Prefix of the keys of probes; the collector removes those that a killed process left. */
export const PROBE_PREFIX = `${OWN_PREFIX}probe/`;
/** Key of the object that names the database of the originals. */
export const MARKER_KEY = `${OWN_PREFIX}marker`;

/** Key of an original in the private bucket. */
export function originalKey(id: string): string {
  return `${id}/original`;
}

/** Prefix of the keys of all public objects of one post or photo. */
export function publicPrefix(id: string): string {
  return `media/${id}/`;
}

/**
 * Key of a public object. The same input always gives the same key, so that a second run overwrites the same objects.
 */
export function publicKey(id: string, file: string): string {
  return publicPrefix(id) + file;
}

/** Address of a public object, from the root of the site. */
export function publicPath(key: string): string {
  return `/${key}`;
}

const ofUpload = /^(?:media\/)?([0-9a-f]{24})\//;

/** The upload to which a key belongs; null if there is none. */
export function idOfKey(key: string): string | null {
  return ofUpload.exec(key)?.[1] ?? null;
}

/** The common prefix of an upload's keys; for probes their common prefix, else the whole key. */
export function uploadPrefix(key: string): string {
  return ofUpload.exec(key)?.[0] ?? (key.startsWith(PROBE_PREFIX) ? PROBE_PREFIX : key);
}

/** The id in a media address, absolute or from the root; null if there is none. */
export function idOfMediaUrl(url: string): string | null {
  return /(?:^|\/)media\/([0-9a-f]{24})\//.exec(url)?.[1] ?? null;
}
