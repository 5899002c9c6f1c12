/** Subset of the query client that microfrontends may use. */
export { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

/** Paging of the API's lists, for `useInfiniteQuery`: each page has the cursor of the next, except the last. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ cursor }: { cursor: string | null }): string | undefined => cursor ?? undefined,
};

/** Initial list from the page that came with the document (`api.first`); undefined without such a page. */
export function firstPage<P>(page: P | undefined): { pages: P[]; pageParams: string[] } | undefined {
  return page && { pages: [page], pageParams: [''] };
}
