import type { EntryCard } from '@vitrina/contracts';
import { formatDay } from '@vitrina/sdk';
import type { ComponentType, ReactNode } from 'react';
import styles from './blog.module.css';
import { pathOfEntry, pathOfPage } from './paths.ts';
import { texts } from './texts.ts';

/** Displayed width of an entry's picture in the list. */
export const TILE_SIZES = '(min-width: 900px) 400px, 100vw';

/** Renders a picture of a tile. */
export type DrawPicture = (picture: NonNullable<EntryCard['imagen']>, first: boolean) => ReactNode;

/** Page of a blog: its provider and its entries. */
export function BlogView({
  provider: { name, slug },
  entries,
  Link,
  picture,
}: {
  provider: { name: string; slug: string };
  entries: readonly EntryCard[];
  Link: ViewLink;
  picture: DrawPicture;
}) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.heading} tabIndex={-1}>
          {texts.title(name)}
        </h1>
        <p className={styles.quietLink}>
          <Link to={pathOfPage(slug)}>{texts.providerPage}</Link>
        </p>
      </header>
      {entries.length > 0 ? (
        <EntryTiles entries={entries} rank="h2" Link={Link} picture={picture} />
      ) : (
        <div className={styles.empty}>
          <p>
            <strong>{texts.empty}</strong>
          </p>
          <p>{texts.emptyMore}</p>
        </div>
      )}
    </div>
  );
}

/** Entries as tiles: picture, day, title, excerpt. The whole tile is a link to the entry. */
export function EntryTiles({
  entries,
  rank: Rank,
  Link,
  picture,
}: {
  entries: readonly EntryCard[];
  /** Heading level of the titles. */
  rank: 'h2' | 'h3';
  Link: ViewLink;
  picture: DrawPicture;
}) {
  return (
    <ul className={styles.list}>
      {entries.map((entry, place) => (
        <li key={entry.id}>
          <article className={styles.tile} data-picture={entry.imagen !== null || undefined}>
            {entry.imagen && <div className={styles.still}>{picture(entry.imagen, place === 0)}</div>}
            <div className={styles.words}>
              <p className={styles.when}>
                <Day entry={entry} />
              </p>
              <Rank className={styles.title}>
                <Link to={pathOfEntry(entry)} className={styles.whole}>
                  {entry.titulo}
                </Link>
              </Rank>
              <p className={styles.excerpt}>{entry.extracto}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

/** Day on which an entry was published, in its author's time zone. */
export function Day({ entry: { fecha, dia } }: { entry: Pick<EntryCard, 'fecha' | 'dia'> }) {
  return <time dateTime={fecha}>{formatDay(dia)}</time>;
}

/** Link component of the views: the router's in the application, a plain one in the first content. */
export type ViewLink = ComponentType<{ to: string; className?: string | undefined; children?: ReactNode }>;
