import type { EntryCard, Provider } from '@vitrina/contracts';
import { api, formatDay, Link, useQuery } from '@vitrina/sdk';
import { EntryPicture } from '@vitrina/sdk/bundled';
import { type ReactNode, useId } from 'react';
import styles from './blog-entries.module.css';
import { Highlighted } from './providers/highlighted.tsx';
import { pathOfPage } from './providers/paths.ts';

/** List of blog entries; each one is a link to its page, which belongs to another microfrontend. */
export function EntryLinks({
  heading,
  entries,
  author = false,
  children,
}: {
  heading: string;
  /** The title may contain marked search words. */
  entries: readonly (EntryCard & { titulo_resaltado?: string })[];
  /** Names the provider of each entry, for lists with several providers. */
  author?: boolean;
  /** Content below the list. */
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.list}>
        {entries.map(
          ({ id: key, slug, titulo, titulo_resaltado: marked, extracto, fecha, dia, imagen, ...provider }) => (
            <li key={key} className={styles.entry}>
              {imagen && (
                <div className={styles.still}>
                  <EntryPicture fill picture={imagen} sizes="96px" />
                </div>
              )}
              <div className={styles.words}>
                <p className={styles.when}>
                  {author && <strong>{provider.proveedor_nombre}</strong>}
                  <time dateTime={fecha}>{formatDay(dia)}</time>
                </p>
                <h3>
                  <Link to={`${pathOfBlog(provider.proveedor_slug)}/${slug}`}>
                    <Highlighted text={marked ?? titulo} />
                  </Link>
                </h3>
                <p className={styles.excerpt}>{extracto}</p>
              </div>
            </li>
          ),
        )}
      </ul>
      {children}
    </section>
  );
}

/** Path of a provider's blog. */
export function pathOfBlog(slug: string): string {
  return `${pathOfPage(slug)}/blog`;
}

/** Number of entries on the provider's page; the others are on the blog's page. */
const NEWEST = 3;

/** Newest entries of a provider's blog; hidden if there are none. */
export function BlogSection({ provider: { slug } }: { provider: Provider }) {
  const { data = [] } = useEntries(slug);
  if (data.length === 0) return null;
  return (
    <EntryLinks heading={blogTexts.section} entries={data.slice(0, NEWEST)}>
      {data.length > NEWEST && (
        <p className={styles.all}>
          <Link to={pathOfBlog(slug)}>{blogTexts.all(data.length)}</Link>
        </p>
      )}
    </EntryLinks>
  );
}

/** Public entries of a provider's blog, newest first. */
export function useEntries(slug: string) {
  return useQuery({
    queryKey: ['blog', slug],
    queryFn: async ({ signal }) => (await api.get('/api/proveedores/:slug/blog', { params: { slug }, signal })).data,
    staleTime: 60_000,
  });
}

/** Spanish texts of the directory's links to blog entries. */
export const blogTexts = {
  section: 'De su blog',
  found: 'De los blogs',
  all: (count: number) => `Ver las ${count} entradas`,
} as const;
