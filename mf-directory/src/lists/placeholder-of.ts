/**
 * What a list shows until its answer is there: what it showed before, where that was the same list under another filter.
 * @param list the beginning of the query's key, without the filter
 */
export function placeholderOf(list: readonly unknown[]) {
  return <D>(data: D | undefined, before: { queryKey: readonly unknown[] } | undefined): D | undefined =>
    before && list.every((part, index) => before.queryKey[index] === part) ? data : undefined;
}
