import { Button, Message } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useRef } from 'react';
import { texts } from '../texts.ts';
import styles from './lists.module.css';

/** State of the next page of a list. */
export interface NextPage {
  /** Null after the last page. */
  load: (() => void) | null;
  busy: boolean;
  /** True if the last attempt failed: the next one requires a click. */
  failed: boolean;
}

/** Part of a paged query that decides about its next page. */
interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

/** Next page of a paged query. */
export function nextPageOf(query: PagedQuery): NextPage {
  return {
    load: query.hasNextPage ? () => void query.fetchNextPage() : null,
    busy: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
  };
}

/** Distance below the window at which the next page is loaded. */
const AHEAD = '800px';

/** End of a list: loads the next page when it comes near or on a click, and says when the list is complete. */
export function ListEnd({ next: { load, busy, failed }, all }: { next: NextPage; all: string }) {
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(() => load?.());
  const waits = load !== null && !busy && !failed;
  useEffect(() => {
    if (!end.current || !waits) return undefined;
    // A busy browser reports several changes together, the oldest first.
    const near = (changes: IntersectionObserverEntry[]) => changes.some(({ isIntersecting }) => isIntersecting);
    const watch = new IntersectionObserver((changes) => near(changes) && onNear(), { rootMargin: AHEAD });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [waits]);
  return (
    <div ref={end} className={styles.end}>
      {failed && <Message tone="error">{texts.lists.failed}</Message>}
      {load ? (
        <Button loading={busy} onClick={load}>
          {failed ? texts.lists.retry : texts.lists.more}
        </Button>
      ) : (
        <p className={styles.all}>{all}</p>
      )}
    </div>
  );
}

/** End of a row: a button that loads the next page; hidden after the last one. */
export function RowEnd({ next, more }: { next: NextPage; more: string }) {
  return (
    next.load && (
      <span className={styles.rowEnd}>
        <Button loading={next.busy} onClick={next.load}>
          {next.failed ? texts.lists.retry : more}
        </Button>
      </span>
    )
  );
}
