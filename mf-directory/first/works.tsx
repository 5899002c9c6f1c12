import type { Post } from '@vitrina/contracts';
import { COLLAGE_SIZES, ratioOf, WORK_SIZES } from '@vitrina/contracts/layout';
import { Collage, cx } from '@vitrina/sdk';
import { FirstPicture, type FirstPictureTime } from '@vitrina/sdk/first';
import type { CSSProperties } from 'react';
import { pathOfPage } from '../src/providers/paths.ts';
import { texts } from '../src/texts.ts';
import rows from './provider.module.css';
import styles from './tiles.module.css';

/** Number of pictures visible on every screen, and how many of them are the largest on a phone. */
const VISIBLE = 6;
const LARGEST = 2;

const timeOf = (index: number): FirstPictureTime => (index < LARGEST ? 'first' : index < VISIBLE ? 'soon' : 'seen');

/** Posts in the application's collage, each with a link to its provider. */
export function FirstCollage({ posts }: { posts: readonly Post[] }) {
  return (
    <Collage items={posts} keyOf={({ id }) => id} sizeOf={sizeOf} label={texts.posts.collage}>
      {(post, index) => (
        <div className={cx(styles.tile, styles.place)} data-late={index < VISIBLE ? undefined : 'true'}>
          <Work post={post} when={timeOf(index)} sizes={COLLAGE_SIZES} more={post.especialidad}>
            {post.nombre}
          </Work>
          {/* biome-ignore lint/a11y/useAnchorContent: the aria-label names the target */}
          <a
            className={styles.maker}
            href={pathOfPage(post.proveedor_slug)}
            aria-label={texts.provider.page(post.nombre)}
          />
        </div>
      )}
    </Collage>
  );
}

const sizeOf = ({ ancho, alto }: Post) => ({ width: ancho, height: alto });

/** Works of a provider in rows, like on their page; pictures below the first screen load while scrolling. */
export function FirstRows({ posts }: { posts: readonly Post[] }) {
  return (
    <ul className={rows.works} aria-label={texts.posts.collage}>
      {posts.map((post) => (
        <li key={post.id} className={styles.tile} style={shapeOf(post)}>
          <Work post={post} when="seen" sizes={WORK_SIZES} more={post.texto_personalizado}>
            {post.evento || post.especialidad}
          </Work>
        </li>
      ))}
    </ul>
  );
}

/** Picture of a work with its caption, as a link that opens it. */
function Work({
  post,
  when,
  sizes,
  more,
  children,
}: {
  post: Post;
  when: FirstPictureTime;
  sizes: string;
  more: string;
  children: string;
}) {
  return (
    <a href={`/explorar?publicacion=${post.id}`}>
      <PostPicture post={post} when={when} sizes={sizes} />
      <span>
        <strong>{children}</strong>
        <small>{more}</small>
      </span>
    </a>
  );
}

/** Picture of a post or poster of its video. */
export function PostPicture({
  post,
  when,
  sizes,
  className,
}: {
  post: Post;
  when: FirstPictureTime;
  sizes: string;
  className?: string | undefined;
}) {
  const { poster, ruta, fuentes, ancho, alto } = post;
  const picture = { src: poster ?? ruta, sources: fuentes, width: ancho, height: alto };
  return <FirstPicture {...picture} when={when} sizes={sizes} className={className} />;
}

/** Passes the ratio of a picture's height to its width to the style sheet. */
function shapeOf({ ancho, alto }: Post): CSSProperties & Record<`--${string}`, number> {
  return { '--r': ratioOf(ancho, alto) };
}
