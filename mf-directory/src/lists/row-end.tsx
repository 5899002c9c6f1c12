import { Button } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './lists.module.css';
import type { NextPage } from './next-page.ts';

/** The end of a row that goes on: a button that asks for the next page; nothing where there is none. */
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
