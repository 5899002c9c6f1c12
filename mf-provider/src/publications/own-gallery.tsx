import type { OwnPost } from '@vitrina/contracts';
import { Button, EmptyState, Skeleton, useToasts } from '@vitrina/sdk';
import { useState } from 'react';
import { useSocialDialog } from '../social-material/use-social-dialog.tsx';
import { texts } from '../texts.ts';
import type { Upload } from '../uploads/upload-queue.ts';
import { DeletedTile } from './deleted-tile.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { OwnTile } from './own-tile.tsx';
import { PostViewer } from './post-viewer.tsx';
import styles from './publications.module.css';
import { UploadTile } from './upload-tile.tsx';
import type { OwnDeletions } from './use-deletions.ts';
import type { useOwnGallery } from './use-own-gallery.ts';
import { usePostChanges } from './use-post-changes.ts';

/** All posts of their owner in every state, newest first, with uploads in progress. */
export function OwnGallery({
  gallery,
  uploads,
  deletions,
  day,
  onCorrect,
  onPublishFirst,
}: {
  gallery: ReturnType<typeof useOwnGallery>;
  uploads: readonly Upload[];
  deletions: OwnDeletions;
  /** Today's ISO date in the owner's time zone. */
  day: string;
  onCorrect(upload: Upload): void;
  /** Opens the form; null while publishing is not allowed yet. */
  onPublishFirst: (() => void) | null;
}) {
  const toasts = useToasts();
  const [viewed, setViewed] = useState<OwnPost | null>(null);
  const [edited, setEdited] = useState<OwnPost | null>(null);
  const social = useSocialDialog();
  const changes = usePostChanges(gallery.posts, day, gallery.reload);

  if (gallery.isPending) return <LoadingGrid />;
  if (gallery.isError && !gallery.data) {
    return (
      <EmptyState
        title={texts.publications.loadFailed}
        text={gallery.error.message}
        action={<Button onClick={() => gallery.refetch()}>{texts.publications.retry}</Button>}
      />
    );
  }
  const posts = gallery.posts.filter(({ id }) => deletions.byId.get(id)?.state !== 'gone');
  const known = new Set(gallery.posts.map(({ id }) => id));
  const pendingUploads = uploads.filter(({ postId }) => postId === null || !known.has(postId));
  if (posts.length + pendingUploads.length === 0) {
    return (
      <EmptyState
        title={texts.publications.empty}
        text={texts.publications.emptyMore}
        action={
          onPublishFirst && (
            <Button variant="primary" icon="upload" onClick={onPublishFirst}>
              {texts.publications.first}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.grid} aria-label={texts.publications.list}>
        {pendingUploads.toReversed().map((upload) => (
          <UploadTile key={upload.key} upload={upload} onCorrect={() => onCorrect(upload)} />
        ))}
        {posts.map((post) => {
          const { id } = post;
          const deletion = deletions.byId.get(id);
          if (deletion) {
            return (
              <DeletedTile
                key={id}
                deletion={deletion}
                name={post.evento}
                focus={id === deletions.focused}
                onUndo={() => deletions.undo(id)}
                onEnd={() => deletions.end(id)}
                onClose={() => deletions.close(id)}
              />
            );
          }
          return (
            <OwnTile
              key={id}
              post={post}
              day={day}
              ready={gallery.finished.has(id)}
              restored={id === deletions.restoredId}
              actions={{
                onView: setViewed,
                onDelete: deletions.begin,
                onRetry: changes.retry,
                onEdit: setEdited,
                onPin: changes.pin,
                onPublishToday: changes.publishToday,
                onSocial: social.open,
              }}
            />
          );
        })}
      </ul>
      {gallery.hasNextPage && (
        <p className={styles.more}>
          <Button loading={gallery.isFetchingNextPage} onClick={() => void gallery.fetchNextPage()}>
            {texts.publications.more}
          </Button>
        </p>
      )}
      {social.layer}
      {viewed && <PostViewer post={viewed} onClose={() => setViewed(null)} />}
      {edited && (
        <EditDialog
          post={edited}
          day={day}
          onClose={() => setEdited(null)}
          onSaved={(message) => {
            setEdited(null);
            toasts.show(message, 'success');
            void gallery.reload();
          }}
        />
      )}
    </>
  );
}

function LoadingGrid() {
  return (
    <output className={styles.grid} aria-label={texts.menu.loading}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className={styles.coming}>
          <Skeleton shape="tile" height="100%" />
        </span>
      ))}
    </output>
  );
}
