import type { Post } from '@vitrina/contracts';
import { Dialog, EmptyState, Skeleton } from '@vitrina/sdk';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Layer } from '../address/layer.tsx';
import type { NextPage } from '../lists/list-end.tsx';
import { Alternatives, isMissing, LoadFailed } from '../lists/load-failed.tsx';
import { openPostTexts, PostDialog } from './post-dialog.tsx';
import { tileIdOf } from './post-tile.tsx';
import { usePost } from './queries.ts';

/** Distance from the end of the loaded posts at which the next page is loaded. */
const AHEAD = 3;

/**
 * Post named by the address, over its list; arrow keys open the neighbours. A post that is not in the list, for example
 * after a link from elsewhere, is loaded separately.
 */
export default function OpenPost({
  layer,
  posts,
  next,
}: {
  layer: Layer;
  posts: readonly Post[];
  /** State of the next page of the list, if any. */
  next?: NextPage;
}) {
  const { openId, turnTo, close } = layer;
  const index = openId === '' ? -1 : posts.findIndex(({ id }) => id === openId);
  const single = usePost(openId, openId !== '' && index < 0);
  const post = posts[index] ?? single.data;
  // Post opened last, whose tile gets the focus: the layer may be closed before the post is rendered.
  const lastId = useRef(openId);
  useLayoutEffect(() => {
    if (openId !== '') lastId.current = openId;
  }, [openId]);
  const returnFocusTo = () => document.getElementById(tileIdOf(lastId.current));
  const load = next?.load;
  const nearEnd = index >= 0 && index >= posts.length - AHEAD && next?.busy === false && !next.failed;
  useEffect(() => {
    if (nearEnd) load?.();
  }, [nearEnd, load]);

  if (openId === '') return null;
  if (!post) {
    return (
      <Dialog open wide onClose={close} returnFocusTo={returnFocusTo} title={openPostTexts.one}>
        {single.isError && isMissing(single.error) && (
          <>
            <EmptyState title={openPostTexts.gone} text={openPostTexts.goneMore} heading="h3" />
            <Alternatives />
          </>
        )}
        {single.isError && !isMissing(single.error) && <LoadFailed query={single} />}
        {!single.isError && (
          <output aria-label={openPostTexts.loading}>
            <Skeleton shape="tile" height="50dvh" />
          </output>
        )}
      </Dialog>
    );
  }
  const turn = (to: Post | undefined) =>
    to &&
    (() => {
      lastId.current = to.id;
      turnTo(to.id);
    });
  const turns = { previous: turn(posts[index - 1]), next: index < 0 ? undefined : turn(posts[index + 1]) };
  return <PostDialog post={post} turns={turns} onClose={close} returnFocusTo={returnFocusTo} />;
}
