/** How a list goes on after what is shown. */
export interface NextPage {
  /** Null after the last page. */
  load: (() => void) | null;
  busy: boolean;
  /** The last attempt failed: nothing is asked by itself until someone asks again. */
  failed: boolean;
}

/** What of a paged query decides how its list goes on. */
interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

/** How the list of a paged query goes on. */
export function nextPageOf(query: PagedQuery): NextPage {
  return {
    load: query.hasNextPage ? () => void query.fetchNextPage() : null,
    busy: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
  };
}
