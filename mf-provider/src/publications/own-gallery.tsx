import type { OwnPost } from '@vitrina/contracts';
import { ApiError, api, Button, Dialog, EmptyState, Message, Skeleton } from '@vitrina/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { OwnTile } from './own-tile.tsx';
import styles from './publications.module.css';
import type { useOwnGallery } from './use-own-gallery.ts';

/** Everything its owner has published, newest first, whatever its state. */
export function OwnGallery({
  gallery,
  onNotice,
}: {
  gallery: ReturnType<typeof useOwnGallery>;
  onNotice(message: string): void;
}) {
  const [asked, setAsked] = useState<OwnPost | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const remove = async (post: OwnPost) => {
    setBusy(true);
    try {
      const { message } = await api.post('/api/delete_archivo', { id: post.id });
      onNotice(message);
      await gallery.reload();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : texts.publications.deleteFailed);
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };

  if (gallery.isPending) return <Waiting />;
  if (gallery.isError) {
    return (
      <EmptyState
        title={texts.publications.loadFailed}
        text={gallery.error.message}
        action={<Button onClick={() => gallery.refetch()}>{texts.publications.retry}</Button>}
      />
    );
  }
  const posts = gallery.data.data;
  // The first publication is on its way into the list: nobody is told that there is none.
  if (posts.length === 0 && gallery.isFetching) return <Waiting />;
  return (
    <>
      {error && (
        <Message tone="error" onHide={() => setError(null)}>
          {error}
        </Message>
      )}
      {posts.length === 0 ? (
        <EmptyState title={texts.publications.empty} text={texts.publications.emptyMore} />
      ) : (
        <ul className={styles.grid} aria-label={texts.publications.list}>
          {posts.map((post) => (
            <OwnTile key={post.id} post={post} onDelete={() => setAsked(post)} />
          ))}
        </ul>
      )}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={texts.publications.deleteTitle}
        footer={
          <>
            <Button onClick={() => setAsked(null)}>{texts.publications.deleteCancel}</Button>
            <Button variant="danger" loading={busy} onClick={() => asked && remove(asked)}>
              {texts.publications.deleteConfirm}
            </Button>
          </>
        }
      >
        <p>
          {asked?.evento && <strong>{asked.evento}. </strong>}
          {texts.publications.deleteMore}
        </p>
      </Dialog>
    </>
  );
}

function Waiting() {
  return (
    <output className={styles.grid} aria-label={texts.menu.loading}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} shape="tile" height="240px" />
      ))}
    </output>
  );
}
