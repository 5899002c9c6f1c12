/** Joins the given class names; undefined without any, so that no empty attribute is written. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
