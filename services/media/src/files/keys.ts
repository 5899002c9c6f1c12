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

/** The id in a media address, whole or from the root; null where there is none. */
export function idOfMediaUrl(url: string): string | null {
  return /(?:^|\/)media\/([0-9a-f]{24})\//.exec(url)?.[1] ?? null;
}
