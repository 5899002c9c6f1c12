import { Link } from '@vitrina/sdk';
import styles from './lists.module.css';
import type { Names } from './use-names.ts';

/** Name and e-mail of the account behind a row, with a link to it. */
export function AccountLink({ id, names }: { id: string; names: Names }) {
  return (
    <>
      <Link to={`/admin?parte=usuarios&q=${id}`}>{names.nameOf(id)}</Link>
      <p className={styles.note}>{names.emailOf(id)}</p>
    </>
  );
}
