/** What keys of the platform's own objects begin with, which belong to no upload. */
export const OWN_PREFIX = '.vitrina/';
/** What keys of probes begin with; the collector removes those that a killed process left. */
export const PROBE_PREFIX = `${OWN_PREFIX}probe/`;
/** Key of the object that says which database the originals belong to. */
export const MARKER_KEY = `${OWN_PREFIX}marker`;

/** Key of an original in the private bucket. */
export function originalKey(id: string): string {
  return `${id}/original`;
}

/** What all public objects of one post or photo begin with. */
export function publicPrefix(id: string): string {
  return `media/${id}/`;
}

/** Key of a public object. The same input always gives the same key, so that a second run overwrites and adds nothing. */
export function publicKey(id: string, file: string): string {
  return publicPrefix(id) + file;
}

/** Address of a public object, from the root of the site. */
export function publicPath(key: string): string {
  return `/${key}`;
}

const ofUpload = /^(?:media\/)?([0-9a-f]{24})\//;

/** The upload whose object a key names; null where it is no upload's. */
export function idOfKey(key: string): string | null {
  return ofUpload.exec(key)?.[1] ?? null;
}

/** What a key has in common with the others of its upload; of probes what all have, else the whole key. */
export function uploadPrefix(key: string): string {
  return ofUpload.exec(key)?.[0] ?? (key.startsWith(PROBE_PREFIX) ? PROBE_PREFIX : key);
}

/** The id in a media address, whole or from the root; null where there is none. */
export function idOfMediaUrl(url: string): string | null {
  return /(?:^|\/)media\/([0-9a-f]{24})\//.exec(url)?.[1] ?? null;
}
