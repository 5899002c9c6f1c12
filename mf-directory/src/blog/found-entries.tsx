import type { Calls } from '@vitrina/contracts';
import styles from './blog.module.css';
import { EntryList } from './entry-list.tsx';
import { blogTexts as texts } from './texts.ts';

/** Entries of blogs that a search found. */
export function FoundEntries({ entries }: { entries: Calls['GET /api/buscar']['answer']['data']['entradas'] }) {
  return (
    <section className={styles.section} aria-labelledby="titulo-blogs">
      <h2 id="titulo-blogs">{texts.found}</h2>
      <EntryList entries={entries} author />
    </section>
  );
}
