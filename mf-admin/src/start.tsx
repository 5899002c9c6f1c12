import { Button, EmptyState, formatMoment, Link, Message, Skeleton } from '@vitrina/sdk';
import { addressOf } from './side-nav.tsx';
import styles from './start.module.css';
import { adminTexts } from './texts.ts';
import { useWaiting } from './waiting.ts';

const texts = adminTexts.start;

/** 'Necesita de ti': every queue with pending items, longest waiting first, each with a link. */
export function Start() {
  const { query, waiting, isPartial } = useWaiting();
  if (query.isPending) return <Skeleton shape="tile" height="240px" />;
  const open = waiting
    .filter(({ total }) => total > 0)
    // Queues without a time come last.
    .sort((one, other) => (one.since ?? '9').localeCompare(other.since ?? '9'));
  return (
    <>
      {isPartial && (
        <Message tone="error">
          {texts.partial} <Button onClick={() => void query.refetch()}>{adminTexts.retry}</Button>
        </Message>
      )}
      {open.length === 0 && !isPartial && <EmptyState heading="h2" title={texts.emptyTitle} text={texts.emptyText} />}
      {open.length > 0 && (
        <ul className={styles.list} aria-label={adminTexts.tabs.inicio}>
          {open.map(({ queue, total, since }) => (
            <li key={queue}>
              <Link to={addressOf(queue)} className={styles.item ?? ''}>
                <strong>{texts.queues[queue](total)}</strong>
                {since && (
                  <span className={styles.since}>
                    {texts.since} <time dateTime={since}>{formatMoment(since)}</time>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
