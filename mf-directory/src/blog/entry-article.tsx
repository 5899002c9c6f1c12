import type { Entry } from '@vitrina/contracts';
import { textParagraphs } from '@vitrina/contracts/rules';
import { formatDay, Picture } from '@vitrina/sdk';
import { toOutside } from '../providers/site.ts';
import styles from './blog.module.css';

/** What there is to read of an entry: title, day, picture and text. Drawn from its data alone. */
export function EntryArticle({ entry }: { entry: Entry }) {
  const { titulo, fecha, imagen, texto } = entry;
  return (
    <>
      <h1 className={styles.heading} tabIndex={-1}>
        {titulo}
      </h1>
      <p className={styles.day}>
        <time dateTime={fecha}>{formatDay(fecha.slice(0, 10))}</time>
      </p>
      {imagen && (
        <div className={styles.picture}>
          <Picture
            src={imagen.url}
            alt=""
            width={imagen.ancho}
            height={imagen.alto}
            sources={imagen.fuentes}
            thumbhash={imagen.thumbhash}
            sizes="(min-width: 760px) 720px, 100vw"
            eager
          />
        </div>
      )}
      <div className={styles.text}>
        {textParagraphs(texto).map((pieces, paragraph) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never change places
          <p key={paragraph}>
            {pieces.map(({ text, href }, index) =>
              href ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do their pieces
                <a key={index} href={href} {...toOutside}>
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </p>
        ))}
      </div>
    </>
  );
}
