import type { Calls } from '@vitrina/contracts';
import styles from './blog.module.css';
import { EntryTile } from './entry-tile.tsx';
import { blogTexts as texts } from './texts.ts';

/** Entries of blogs that a search found. */
export default function FoundEntries({ entries }: { entries: Calls['GET /api/buscar']['answer']['data']['entradas'] }) {
  return (
    <section className={styles.section} aria-labelledby="titulo-blogs">
      <h2 id="titulo-blogs">{texts.found}</h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryTile entry={entry} marked={entry.titulo_resaltado} author />
          </li>
        ))}
      </ul>
    </section>
  );
}
