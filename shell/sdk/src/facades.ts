/**
 * Subsets of the query client and the router that microfrontends may use. Shared modules are not tree-shaken, so the lists are
 * kept short.
 */
export { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
export {
  Link,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';

/** Paging of the API's lists, for `useInfiniteQuery`: each page has the cursor of the next, except the last. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ cursor }: { cursor: string | null }): string | undefined => cursor ?? undefined,
};

/** Initial list from the page that came with the document (`api.first`); undefined without such a page. */
export function firstPage<P>(page: P | undefined): { pages: P[]; pageParams: string[] } | undefined {
  return page && { pages: [page], pageParams: [''] };
}
