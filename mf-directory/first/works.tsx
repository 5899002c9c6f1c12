import type { Post } from '@vitrina/contracts';
import { COLLAGE_SIZES, ratioOf, WORK_SIZES } from '@vitrina/contracts/layout';
import { Collage, cx } from '@vitrina/sdk';
import { FirstPicture, type FirstPictureTime } from '@vitrina/sdk/first';
import type { CSSProperties } from 'react';
import { pathOfPage } from '../src/providers/ways.ts';
import { texts } from '../src/texts.ts';
import rows from './provider.module.css';
import styles from './tiles.module.css';

/** Pictures that every screen shows at once, and of these those that are the largest in sight on a phone. */
const IN_SIGHT = 6;
const LARGEST = 2;

const timeOf = (index: number): FirstPictureTime => (index < LARGEST ? 'first' : index < IN_SIGHT ? 'soon' : 'seen');

/** Posts as the application's collage, each with a way to its maker. */
export function FirstCollage({ posts }: { posts: readonly Post[] }) {
  return (
    <Collage items={posts} keyOf={({ id }) => id} sizeOf={sizeOf} label={texts.posts.collage}>
      {(post, index) => (
        <div className={cx(styles.tile, styles.place)} data-late={index < IN_SIGHT ? undefined : 'true'}>
          <Work post={post} when={timeOf(index)} sizes={COLLAGE_SIZES} more={post.especialidad}>
            {post.nombre}
          </Work>
          {/* biome-ignore lint/a11y/useAnchorContent: the label says where it leads */}
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

/** The works of one provider in rows, as their page shows them; what is below the first screen comes as it is scrolled to. */
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

/** A work's picture with its caption, as a link that opens it. */
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

/** A post's picture or its video's poster. */
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

/** Tells the style sheet how tall a picture is for its width. */
function shapeOf({ ancho, alto }: Post): CSSProperties & Record<`--${string}`, number> {
  return { '--r': ratioOf(ancho, alto) };
}
