import type { OwnPost } from '@vitrina/contracts';
import { Picture, type PictureProps, Rosette, VideoTile } from '@vitrina/sdk';
import { LocalPicture } from '../uploads/local-picture.tsx';
import { uploads } from '../uploads/use-uploads.ts';
import styles from './publications.module.css';

/** Displayed width of a tile, for the choice of a rendition. */
const SIZES = '(min-width: 1280px) 230px, (min-width: 900px) 25vw, 50vw';

/** Returns true for a video, as far as that is known yet. */
export function isVideo({ extension, duracion }: OwnPost): boolean {
  return extension === 'mp4' || duracion !== null;
}

/** Picture of a post or poster of its video; until it exists the file sent from this page, else a generated emblem. */
export function OwnMedia({ post }: { post: OwnPost }) {
  const still = post.poster ?? post.imagen_url;
  if (!still) {
    const sent = post.estado === 'procesando' ? uploads.fileOf(post.id) : undefined;
    return (
      <span className={styles.blank}>
        {sent ? <LocalPicture key={post.id} file={sent} /> : <Rosette seed={post.id} size={120} />}
      </span>
    );
  }
  const picture: PictureProps = {
    fill: true,
    src: still,
    alt: post.evento,
    width: post.ancho || 1,
    height: post.alto || 1,
    sources: post.fuentes,
    thumbhash: post.thumbhash,
    sizes: SIZES,
  };
  return isVideo(post) ? <VideoTile {...picture} corner="start" seconds={post.duracion} /> : <Picture {...picture} />;
}
