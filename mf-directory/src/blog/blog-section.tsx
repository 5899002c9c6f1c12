import type { Provider } from '@vitrina/contracts';
import { Link } from '@vitrina/sdk';
import styles from './blog.module.css';
import { EntryList } from './entry-list.tsx';
import { pathOfBlog } from './paths.ts';
import { useEntries } from './queries.ts';
import { blogTexts as texts } from './texts.ts';

/** Entries on the provider's page; the others are on the page of the blog. */
const NEWEST = 3;

/** The newest entries of a provider's blog, but for one that is read; nothing where there are none. */
export function BlogSection({ provider: { slug }, without }: { provider: Provider; without?: string }) {
  const { data = [] } = useEntries(slug);
  const entries = data.filter(({ id }) => id !== without).slice(0, NEWEST);
  if (entries.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="titulo-blog">
      <h2 id="titulo-blog">{texts.section}</h2>
      <EntryList entries={entries} />
      {data.length > NEWEST && (
        <p className={styles.all}>
          <Link to={pathOfBlog(slug)}>{texts.all(data.length)}</Link>
        </p>
      )}
    </section>
  );
}
