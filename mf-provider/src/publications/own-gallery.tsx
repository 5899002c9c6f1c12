import type { OwnPost } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { MAX_PINNED } from '@vitrina/contracts/rules';
import {
  api,
  Button,
  Dialog,
  EmptyState,
  Exhibit,
  formatDay,
  messageOf,
  Skeleton,
  useSession,
  useToasts,
} from '@vitrina/sdk';
import { type ComponentType, type ReactNode, useState } from 'react';
import { texts } from '../texts.ts';
import type { Upload } from '../uploads/upload-queue.ts';
import { DeletedTile, type OwnDeletions } from './deletions.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { isVideo, OwnTile } from './own-tile.tsx';
import styles from './publications.module.css';
import type { SocialDialog } from './social-dialog.tsx';
import { socialTexts } from './social-texts.ts';
import { UploadTile } from './upload-tile.tsx';
import type { useOwnGallery } from './use-own-gallery.ts';

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
          if (deletions.byId.has(id)) return <DeletedTile key={id} id={id} name={post.evento} deletions={deletions} />;
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
          <Button loading={gallery.isFetchingNextPage} onClick={() => void gallery.loadMore()}>
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

/** Dialog with the whole picture or video of a post, and its texts. */
function PostViewer({ post, onClose }: { post: OwnPost; onClose(): void }) {
  return (
    <Dialog open backCloses wide onClose={onClose} title={post.evento}>
      <Exhibit
        film={isVideo(post)}
        src={post.imagen_url}
        alt={post.evento}
        width={post.ancho}
        height={post.alto}
        poster={post.poster}
        sources={post.fuentes}
        thumbhash={post.thumbhash}
      >
        <p>{post.texto_personalizado}</p>
        <p className={styles.day}>{texts.publications.viewDate(formatDay(post.fecha_evento))}</p>
        <p className={styles.day}>{texts.publications.viewSince(formatDay(post.fecha_publicacion))}</p>
        {post.www && <p className={styles.day}>{post.www}</p>}
      </Exhibit>
    </Dialog>
  );
}

/** Changes of posts that need no form; a refusal is shown, and the gallery reloaded. @param day today in the owner's zone */
function usePostChanges(posts: readonly OwnPost[], day: string, reload: () => Promise<unknown>) {
  const toasts = useToasts();
  const change = async (call: Promise<unknown>) => {
    await call.catch((failure: unknown) => toasts.show(messageOf(failure), 'error'));
    await reload();
  };
  const edit = (id: string, edited: { orden?: number; fecha_publicacion?: string }) =>
    change(api.post('/api/publicaciones/:id', edited, { params: { id } }));
  return {
    /** Processes a failed post again. */
    retry: ({ id }: OwnPost) => void change(api.post('/api/reintentar_archivo', { id })),
    /** Pins a post after the pinned ones, or unpins it. */
    pin: ({ id, orden }: OwnPost) => void edit(id, { orden: orden > 0 ? 0 : freePlace(posts) }),
    publishToday: ({ id }: OwnPost) => void edit(id, { fecha_publicacion: day }),
  };
}

/** First place that no loaded post has; if all are taken the last one, which the server refuses with an explanation. */
function freePlace(posts: readonly OwnPost[]): number {
  const taken = new Set(posts.map(({ orden }) => orden));
  const places = Array.from({ length: MAX_PINNED }, (_, index) => index + 1);
  return places.find((place) => !taken.has(place)) ?? MAX_PINNED;
}

type Layer = ComponentType<Parameters<typeof SocialDialog>[0]>;

/** Material of a post for social networks: `open`, undefined in plans without it, and the `layer`, loaded on first use. */
function useSocialDialog(): { open: ((post: OwnPost) => void) | undefined; layer: ReactNode } {
  const { user } = useSession();
  const toasts = useToasts();
  const [shown, setShown] = useState<{ post: OwnPost; Layer: Layer } | null>(null);
  const open = async (post: OwnPost) => {
    const code = await import(/* webpackChunkName: "social-material" */ './social-dialog.tsx').catch(() => null);
    if (code) setShown({ post, Layer: code.SocialDialog });
    else toasts.show(socialTexts.failed, 'error');
  };
  return {
    open: planHas(user?.plan, 'redesSociales') ? (post) => void open(post) : undefined,
    layer: shown && <shown.Layer post={shown.post} onClose={() => setShown(null)} />,
  };
}
