import type { Provider } from '@vitrina/contracts';
import { Link } from '@vitrina/sdk';
import styles from './blog.module.css';
import { EntryTile } from './entry-tile.tsx';
import { pathOfBlog } from './paths.ts';
import { useEntries } from './queries.ts';
import { blogTexts as texts } from './texts.ts';

/** Entries on the provider's page; the others are on the page of the blog. */
const NEWEST = 3;

/** The newest entries of a provider's blog, on their page; nothing where there are none. */
export default function BlogSection({ provider: { slug } }: { provider: Provider }) {
  const { data: entries = [] } = useEntries(slug);
  if (entries.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="titulo-blog">
      <h2 id="titulo-blog">{texts.section}</h2>
      <ul className={styles.list}>
        {entries.slice(0, NEWEST).map((entry) => (
          <li key={entry.id}>
            <EntryTile entry={entry} />
          </li>
        ))}
      </ul>
      {entries.length > NEWEST && (
        <p className={styles.all}>
          <Link to={pathOfBlog(slug)}>{texts.all(entries.length)}</Link>
        </p>
      )}
    </section>
  );
}
