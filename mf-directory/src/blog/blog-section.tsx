import type { Provider } from '@vitrina/contracts';
import { Link } from '@vitrina/sdk';
import styles from './entry-links.module.css';
import { EntryLinks, pathOfBlog } from './entry-links.tsx';
import { useEntries } from './queries.ts';
import { blogTexts as texts } from './texts.ts';

/** Number of entries on the provider's page; the others are on the blog's page. */
const NEWEST = 3;

/** Newest entries of a provider's blog; hidden if there are none. */
export function BlogSection({ provider: { slug } }: { provider: Provider }) {
  const { data = [] } = useEntries(slug);
  if (data.length === 0) return null;
  return (
    <EntryLinks heading={texts.section} entries={data.slice(0, NEWEST)}>
      {data.length > NEWEST && (
        <p className={styles.all}>
          <Link to={pathOfBlog(slug)}>{texts.all(data.length)}</Link>
        </p>
      )}
    </EntryLinks>
  );
}
