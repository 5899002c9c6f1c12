import type { EntryCard } from '@vitrina/contracts';
import styles from './blog.module.css';
import { EntryTile } from './entry-tile.tsx';

/** Entries as tiles. A title may come with the searched words marked. @param author names the provider of each */
export function EntryList({
  entries,
  author = false,
}: {
  entries: readonly (EntryCard & { titulo_resaltado?: string })[];
  author?: boolean;
}) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryTile entry={entry} marked={entry.titulo_resaltado ?? entry.titulo} author={author} />
        </li>
      ))}
    </ul>
  );
}
