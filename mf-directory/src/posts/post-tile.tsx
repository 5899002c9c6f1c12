import type { MatchedPart, Post } from '@vitrina/contracts';
import { COLLAGE_SIZES } from '@vitrina/contracts/layout';
import { Link, Picture, PlanBadge, VideoTile } from '@vitrina/sdk';
import { memo } from 'react';
import { excerptOf, Highlighted, isMarked } from '../providers/highlighted.tsx';
import { texts } from '../texts.ts';
import { stillPicture } from './still-picture.ts';
import { Mark, TileView, WhoCaption, WorkCaption } from './tile-view.tsx';

/** Id of the element that opens a post: it gets the focus back when the post closes. */
export function tileIdOf(postId: string): string {
  return `pub-${postId}`;
}

/** Caption of a tile: its provider (`who`), provider and work (`whole`), or among one provider's works the work (`work`). */
export type Captions = 'who' | 'whole' | 'work';

/** Post, with the reasons of its match if it is a search result. */
export type TilePost = Post & {
  coincide?: MatchedPart;
  evento_resaltado?: string;
  texto_personalizado_resaltado?: string;
};

/** Tile of a work; a click on its picture opens the post. */
export const PostTile = memo(function PostTile({
  post,
  eager,
  captions,
  sizes = COLLAGE_SIZES,
  onOpen,
}: {
  post: TilePost;
  eager: boolean;
  captions: Captions;
  /** Displayed width of the picture. */
  sizes?: string;
  onOpen(id: string): void;
}) {
  const picture = { ...stillPicture(post), sizes, eager };
  return (
    <TileView
      post={post}
      open={(inside) => <button type="button" id={tileIdOf(post.id)} onClick={() => onOpen(post.id)} {...inside} />}
      picture={post.extension === 'mp4' ? <VideoTile {...picture} seconds={post.duracion} /> : <Picture {...picture} />}
      marks={
        <>
          <PlanBadge plan={post.plan} compact />
          {post.obra && <Mark text={texts.posts.pieces(post.obra.total)} />}
        </>
      }
      caption={captions === 'work' ? <WorkCaption post={post} /> : <Caption post={post} whole={captions === 'whole'} />}
      Link={captions === 'work' ? undefined : Link}
    />
  );
});

function Caption({ post, whole }: { post: TilePost; whole: boolean }) {
  const { coincide, evento_resaltado: event = '', texto_personalizado_resaltado: text = '' } = post;
  if (coincide) {
    return (
      <WhoCaption post={post} title={texts.explore.why[coincide]}>
        {event && (
          <small data-found={isMarked(event)}>
            <Highlighted text={event} />
          </small>
        )}
        {isMarked(text) && (
          <small data-found="true">
            <Highlighted text={excerptOf(text)} />
          </small>
        )}
        <small>{texts.explore.why[coincide]}</small>
      </WhoCaption>
    );
  }
  return (
    <WhoCaption post={post}>
      {(post.evento || whole) && (
        <small data-whole={whole}>
          {post.evento} {whole && post.texto_personalizado}
        </small>
      )}
    </WhoCaption>
  );
}
