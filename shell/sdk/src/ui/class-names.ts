/** The class names that are there, joined; undefined where none is, so that no empty attribute is written. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
