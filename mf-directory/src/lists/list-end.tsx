import { Button, Message, useLatest } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import styles from './lists.module.css';
import type { NextPage } from './next-page.ts';

/** How far below the window the end of a list may be when the next page is asked for. */
const AHEAD = '800px';

/** The end of a list: the next page comes as it nears, a button asks for it too, and after the last it says so. */
export function ListEnd({ next: { load, busy, failed }, all }: { next: NextPage; all: string }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useLatest(load);
  const waits = load !== null && !busy && !failed;
  useEffect(() => {
    if (!end.current || !waits) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current?.(), {
      rootMargin: AHEAD,
    });
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
