/**
 * Placeholder of a list until its response arrives: the previous content, if it was the same list under another filter.
 * @param list the beginning of the query's key, without the filter
 */
export function placeholderOf(list: readonly unknown[]) {
  return <D>(data: D | undefined, before: { queryKey: readonly unknown[] } | undefined): D | undefined =>
    before && list.every((part, index) => before.queryKey[index] === part) ? data : undefined;
}
