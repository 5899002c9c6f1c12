/** The part of the query client that microfrontends may use. */
export { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

/** How the lists of the API go on, for `useInfiniteQuery`: each page brings the cursor of the next, the last one none. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ cursor }: { cursor: string | null }): string | undefined => cursor ?? undefined,
};

/** A list as it begins with the page that came with the document (`api.first`); undefined where none came. */
export function firstPage<P>(page: P | undefined): { pages: P[]; pageParams: string[] } | undefined {
  return page && { pages: [page], pageParams: [''] };
}
