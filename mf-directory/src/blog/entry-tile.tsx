import type { EntryCard } from '@vitrina/contracts';
import { formatDay, Link, Picture } from '@vitrina/sdk';
import { Highlighted } from '../providers/highlighted.tsx';
import styles from './blog.module.css';
import { pathOfEntry } from './paths.ts';

/** An entry in a list: its picture, its title, when, and how it begins; all of it leads to its page. */
export function EntryTile({
  entry,
  marked,
  author,
}: {
  entry: EntryCard;
  /** The title with the searched words marked. */
  marked: string;
  /** Names the provider, where the list is not theirs alone. */
  author: boolean;
}) {
  const { imagen, proveedor_nombre, fecha, extracto } = entry;
  return (
    <article className={styles.tile} data-picture={imagen !== null || undefined}>
      {imagen && (
        <div className={styles.still}>
          <Picture
            fill
            src={imagen.url}
            alt=""
            width={imagen.ancho}
            height={imagen.alto}
            sources={imagen.fuentes}
            thumbhash={imagen.thumbhash}
            sizes="(min-width: 900px) 400px, 100vw"
          />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.when}>
          {author && <strong>{proveedor_nombre}</strong>}
          <time dateTime={fecha}>{formatDay(fecha.slice(0, 10))}</time>
        </p>
        <h3 className={styles.title}>
          <Link to={pathOfEntry(entry)} className={styles.whole}>
            <Highlighted text={marked} />
          </Link>
        </h3>
        <p className={styles.excerpt}>{extracto}</p>
      </div>
    </article>
  );
}
