import { api, Link, useQuery } from '@vitrina/sdk';
import styles from './lists.module.css';
import { listTexts as texts } from './texts.ts';

/** Name and e-mail of the account behind a row, with a link to it. */
export function AccountLink({ id, names }: { id: string; names: Names }) {
  return (
    <>
      <Link to={`/admin?parte=usuarios&q=${id}`}>{names.nameOf(id)}</Link>
      <p className={styles.note}>{names.emailOf(id)}</p>
    </>
  );
}

const MAX_IDS = 60;

/** Names of a list's accounts: `nameOf` returns the end of the id until the name is loaded. */
export interface Names {
  nameOf(id: string): string;
  emailOf(id: string): string;
}

/** Loads the current names of a list's accounts. An erased account has no name. Reading them is logged like every list. */
export function useNames(ids: ReadonlyArray<string | null>): Names {
  const wanted = [...new Set(ids.filter((id) => id !== null))].sort();
  const { data: names } = useQuery({
    queryKey: ['admin', 'nombres', wanted],
    queryFn: ({ signal }) => readNames(wanted, signal),
    enabled: wanted.length > 0,
  });
  return {
    nameOf: (id) => (names ? (names.get(id)?.name ?? texts.erased) : id.slice(-6)),
    emailOf: (id) => names?.get(id)?.email ?? '',
  };
}

async function readNames(ids: readonly string[], signal: AbortSignal) {
  const names = new Map<string, { name: string; email: string }>();
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const query = { ids: ids.slice(from, from + MAX_IDS).join(','), limit: MAX_IDS };
    const { data } = await api.get('/api/admin/usuarios', { query, signal });
    for (const { id, nombre: name, email } of data) names.set(id, { name, email });
  }
  return names;
}
