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
import { groupUploads, type Upload } from '../uploads/upload-queue.ts';
import { DeletedTile, type OwnDeletions } from './deletions.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { isVideo, OwnTile } from './own-tile.tsx';
import { piecesOf } from './pieces-of.ts';
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
  edited,
  day,
  onCorrect,
  onEdit,
  onPublishFirst,
}: {
  gallery: ReturnType<typeof useOwnGallery>;
  uploads: readonly Upload[];
  deletions: OwnDeletions;
  /** Post whose edit dialog is open, or null. */
  edited: OwnPost | null;
  /** Today's ISO date in the owner's time zone. */
  day: string;
  onCorrect(upload: Upload): void;
  onEdit(post: OwnPost | null): void;
  /** Opens the form; null while publishing is not allowed yet. */
  onPublishFirst: (() => void) | null;
}) {
  const toasts = useToasts();
  const [viewed, setViewed] = useState<OwnPost | null>(null);
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
  const known = new Set(gallery.posts.flatMap(piecesOf).map(({ id }) => id));
  const pending = groupUploads(uploads.filter(({ postId }) => postId === null || !known.has(postId))).reverse();
  const sending = new Set(pending.flatMap(([first]) => first?.work?.id ?? []));
  // A work whose files are still being sent is shown once, with the progress of sending.
  const posts = gallery.posts.filter(
    ({ id, obra }) => deletions.byId.get(id)?.state !== 'gone' && !(obra && obra.faltan > 0 && sending.has(obra.id)),
  );
  if (posts.length + pending.length === 0) {
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
        {pending.map((group) => (
          <UploadTile key={group[0]?.work?.id ?? group[0]?.key} group={group} onCorrect={onCorrect} />
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
                onComplete: changes.complete,
                onEdit,
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
          onClose={() => {
            onEdit(null);
            // Files may be deleted although a later step was refused.
            void gallery.reload();
          }}
          onSaved={(message) => {
            onEdit(null);
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

/** Dialog with the whole picture or video of a post, one after the other for a work, and its texts. */
function PostViewer({ post, onClose }: { post: OwnPost; onClose(): void }) {
  const shown = piecesOf(post).filter(({ ruta }) => ruta !== '');
  const [openId, setOpenId] = useState(post.id);
  const place = shown.findIndex((piece) => piece.id === openId);
  const piece = shown[place];
  if (!piece) return null;
  const turn = (by: number) => setOpenId(shown.at((place + by) % shown.length)?.id ?? '');
  const { ruta: src, ancho: width, alto: height, poster, fuentes: sources, thumbhash } = piece;
  const media = { src, width, height, poster, sources, thumbhash };
  return (
    <Dialog open backCloses wide onClose={onClose} title={post.evento}>
      <Exhibit film={isVideo(piece)} alt={post.evento} {...media}>
        {shown.length > 1 && (
          <p className={styles.links}>
            <Button icon="chevron-left" onClick={() => turn(-1)}>
              {texts.works.previous}
            </Button>
            <span role="status">{texts.works.place(place + 1, shown.length)}</span>
            <Button onClick={() => turn(1)}>{texts.works.next}</Button>
          </p>
        )}
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
    retry: (post: OwnPost) => {
      const failed = piecesOf(post).filter(({ reintentable }) => reintentable);
      void change(Promise.all(failed.map(({ id }) => api.post('/api/reintentar_archivo', { id }))));
    },
    /** Publishes a work without its files that failed or never arrived. */
    complete: ({ obra }: OwnPost) => void (obra && change(completeWork(obra))),
    /** Pins a post after the pinned ones, or unpins it. */
    pin: ({ id, orden }: OwnPost) => void edit(id, { orden: orden > 0 ? 0 : freePlace(posts) }),
    publishToday: ({ id }: OwnPost) => void edit(id, { fecha_publicacion: day }),
  };
}

async function completeWork({ piezas, comparar, faltan }: NonNullable<OwnPost['obra']>): Promise<void> {
  const failed = piezas.filter(({ estado }) => estado === 'fallida');
  for (const { id } of failed) await api.post('/api/delete_archivo', { id });
  const orden = piezas.flatMap((piece) => (failed.includes(piece) ? [] : piece.id));
  const [first] = orden;
  if (faltan === 0 || first === undefined) return;
  const isPair = comparar?.every((id) => orden.includes(id)) ?? false;
  const obra = { orden, portada: first, comparar: isPair ? comparar : null };
  await api.post('/api/publicaciones/:id', { obra }, { params: { id: first } });
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
