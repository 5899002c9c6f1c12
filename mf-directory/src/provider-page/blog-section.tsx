import type { Provider } from '@vitrina/contracts';
import { api, Link, useQuery } from '@vitrina/sdk';
import styles from '../entry-links.module.css';
import { EntryLinks, pathOfBlog } from '../entry-links.tsx';

const SECTION = 'De su blog';

/** Number of entries on the provider's page; the others are on the blog's page. */
const NEWEST = 3;

/** Newest entries of a provider's blog; hidden if there are none. */
export function BlogSection({ provider: { slug } }: { provider: Provider }) {
  const { data = [] } = useEntries(slug);
  if (data.length === 0) return null;
  return (
    <EntryLinks heading={SECTION} entries={data.slice(0, NEWEST)}>
      {data.length > NEWEST && (
        <p className={styles.all}>
          <Link to={pathOfBlog(slug)}>{`Ver las ${data.length} entradas`}</Link>
        </p>
      )}
    </EntryLinks>
  );
}

/** Public entries of a provider's blog, newest first. */
function useEntries(slug: string) {
  return useQuery({
    queryKey: ['blog', slug],
    queryFn: async ({ signal }) => (await api.get('/api/proveedores/:slug/blog', { params: { slug }, signal })).data,
    staleTime: 60_000,
  });
}
