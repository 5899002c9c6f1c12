import type { EntryCard } from '@vitrina/contracts';
import { formatDay, Link } from '@vitrina/sdk';
import { EntryPicture } from '@vitrina/sdk/bundled';
import { type ReactNode, useId } from 'react';
import styles from './entry-links.module.css';
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
