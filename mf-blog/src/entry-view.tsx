import type { Entry } from '@vitrina/contracts';
import { type LinkedPiece, textParagraphs } from '@vitrina/contracts/rules';
import type { ReactNode } from 'react';
import styles from './blog.module.css';
import { Day, type ViewLink } from './blog-view.tsx';
import { pathOfBlog, pathOfPage } from './paths.ts';
import { texts } from './texts.ts';

/** Displayed width of an entry's picture on its page. */
export const PICTURE_SIZES = '(min-width: 760px) 720px, 100vw';

/** Page of an entry: link to the blog, title, author and day, picture, text; `children` are added by the application. */
export function EntryView({
  entry,
  Link,
  picture,
  outside,
  children,
}: {
  entry: Entry;
  Link: ViewLink;
  /** Null for an entry without a picture. */
  picture: ReactNode;
  /** Attributes of the links in the text. */
  outside: { rel: string; target?: string };
  children?: ReactNode;
}) {
  const { titulo, texto, proveedor_slug: slug, proveedor_nombre: name } = entry;
  return (
    <article className={styles.reading}>
      <p className={styles.quietLink}>
        <Link to={pathOfBlog(slug)}>{texts.title(name)}</Link>
      </p>
      <h1 className={styles.heading} tabIndex={-1}>
        {titulo}
      </h1>
      <p className={styles.byline}>
        <Link to={pathOfPage(slug)}>{name}</Link>
        <Day entry={entry} />
      </p>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.text}>
        {textParagraphs(texto).map((pieces, paragraph) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text keep their order
          <p key={paragraph}>{pieces.map((piece, index) => linked(piece, index, outside))}</p>
        ))}
      </div>
      {children}
    </article>
  );
}

function linked({ text, href }: LinkedPiece, index: number, outside: object): ReactNode {
  if (!href) return text;
  return (
    <a key={index} href={href} {...outside}>
      {text}
    </a>
  );
}
