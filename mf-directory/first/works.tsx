import type { Post } from '@vitrina/contracts';
import { COLLAGE_SIZES } from '@vitrina/contracts/layout';
import { Collage, cx } from '@vitrina/sdk';
import { FirstPicture, type FirstPictureTime } from '@vitrina/sdk/first';
import { TileView, WhoCaption } from '../src/posts/tile-view.tsx';
import { texts } from '../src/texts.ts';
import type { OpenTile } from '../src/view-link.ts';
import styles from './first.module.css';
import { PlainLink } from './page.tsx';

/** Number of pictures visible on every screen, and how many of them are the largest on a phone. */
const VISIBLE = 6;
const LARGEST = 2;

const timeOf = (index: number): FirstPictureTime => (index < LARGEST ? 'first' : index < VISIBLE ? 'soon' : 'seen');

/** Link that opens a work on the explore screen, around the inside of its tile. */
export function openingWork({ id }: Post): OpenTile {
  return (inside) => <a href={`/explorar?publicacion=${id}`} {...inside} />;
}

/** Posts in the application's collage, each with a link to its provider. */
export function FirstCollage({ posts }: { posts: readonly Post[] }) {
  return (
    <Collage items={posts} keyOf={({ id }) => id} sizeOf={sizeOf} label={texts.posts.collage}>
      {(post, index) => (
        <TileView
          post={post}
          open={openingWork(post)}
          picture={<PostPicture post={post} when={timeOf(index)} sizes={COLLAGE_SIZES} late={index >= VISIBLE} />}
          caption={<WhoCaption post={post} />}
          Link={PlainLink}
        />
      )}
    </Collage>
  );
}

const sizeOf = ({ ancho, alto }: Post) => ({ width: ancho, height: alto });

/** Picture of a post or poster of its video, which fills its box. */
export function PostPicture({
  post: { poster, ruta, fuentes, ancho, alto },
  when,
  sizes,
  large,
  late = false,
}: {
  post: Post;
  when: FirstPictureTime;
  sizes: string;
  large?: boolean;
  /** True to leave it to the application on a phone, where it is below the fold. */
  late?: boolean;
}) {
  const picture = { src: poster ?? ruta, sources: fuentes, width: ancho, height: alto };
  return (
    <FirstPicture
      {...picture}
      when={when}
      sizes={sizes}
      large={large}
      className={cx(styles.fill, late && styles.late)}
    />
  );
}
