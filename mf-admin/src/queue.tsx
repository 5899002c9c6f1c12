import { Button, byCursor, EmptyState, Message, Skeleton, useInfiniteQuery } from '@vitrina/sdk';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './admin.module.css';
import { adminTexts as texts } from './texts.ts';

/** State of a query that a list shows in addition to its items. */
interface Waiting {
  isPending: boolean;
  isError: boolean;
  refetch(): unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?(): unknown;
}

/** List of the administrators' area in all its states: loading, failed, empty, filled, with more pages. */
export function Queue({
  query,
  count,
  label,
  emptyTitle,
  emptyText,
  children,
}: {
  query: Waiting;
  count: number;
  label: string;
  emptyTitle: string;
  emptyText?: string;
  children?: ReactNode;
}) {
  if (query.isPending) {
    return (
      <output aria-label={texts.loading} className={styles.list}>
        <Skeleton shape="tile" height="140px" />
        <Skeleton shape="tile" height="140px" />
      </output>
    );
  }
  if (query.isError && count === 0) {
    return (
      <div className={styles.list}>
        <Message tone="error">{texts.failed}</Message>
        <p>
          <Button icon="refresh" onClick={() => void query.refetch()}>
            {texts.retry}
          </Button>
        </p>
      </div>
    );
  }
  if (count === 0) return <EmptyState title={emptyTitle} text={emptyText} />;
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {children}
      </ul>
      <MoreRows query={query} />
    </>
  );
}

/** Button that loads the next page of a list; renders nothing after the last one. */
export function MoreRows({ query }: { query: Waiting }) {
  if (!query.hasNextPage) return null;
  return (
    <Button loading={query.isFetchingNextPage ?? false} onClick={() => void query.fetchNextPage?.()}>
      {texts.more}
    </Button>
  );
}

/** Loads a list of the area page by page; `pages` are those that are loaded so far. */
export function usePages<P extends { cursor: string | null }>(
  key: readonly unknown[],
  read: (cursor: string, signal: AbortSignal) => Promise<P>,
) {
  const query = useInfiniteQuery({
    queryKey: ['admin', ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    ...byCursor,
  });
  return { query, pages: query.data?.pages ?? [] };
}

/** Open decision in a list. While it has the focus, letter keys decide and move to the next item. */
export function QueueItem({
  label,
  keys = {},
  children,
}: {
  label: string;
  /** Actions by letter; J and K move. */
  keys?: Readonly<Record<string, () => void>>;
  children: ReactNode;
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const { nextElementSibling: next, previousElementSibling: previous } = event.currentTarget;
    if (key === 'j' || key === 'k') focusIn(key === 'j' ? next : previous);
    else if (keys[key]) {
      // Moves the focus before the item is removed from the list.
      focusIn(next ?? previous);
      keys[key]();
    }
  };
  return (
    <li className={styles.item} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </li>
  );
}

function focusIn(item: Element | null): void {
  item?.querySelector<HTMLElement>('a, button')?.focus();
}
