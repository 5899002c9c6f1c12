import type { OwnEntry, SessionUser } from '@vitrina/contracts';
import {
  api,
  Button,
  ButtonLink,
  EmptyState,
  formatMoment,
  Message,
  Skeleton,
  useQuery,
  useQueryClient,
} from '@vitrina/sdk';
import { EntryPicture, useTitle } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { TileAppeal } from '../appeals/tile-appeal.tsx';
import { DeletedTile, Deletions, useDeletions } from '../publications/deletions.tsx';
import styles from './blog.module.css';
import { EntryEditor } from './entry-editor.tsx';
import { blogTexts as texts } from './texts.ts';

/** `/menu/blog`: the provider's blog, in plans that include one (R39). */
export default function BlogScreen({ user }: { user: SessionUser }) {
  useTitle(texts.title);
  const entries = useOwnEntries(user.perfilCompleto);
  const deletions = useDeletions(entryDeletions, entries.reload, texts.deleteFailed);
  /** Entry in the editor, `new` for an unsaved one, null while the list is shown. */
  const [edited, setEdited] = useState<OwnEntry | 'new' | null>(null);
  if (!user.perfilCompleto) {
    const action = (
      <ButtonLink variant="primary" to="/menu/datos-usuario">
        {texts.complete}
      </ButtonLink>
    );
    return <EmptyState heading="h1" title={texts.incomplete} text={texts.incompleteMore} action={action} />;
  }
  if (edited) {
    const close = () => {
      setEdited(null);
      void entries.reload();
    };
    return <EntryEditor entry={edited === 'new' ? null : edited} onClose={close} />;
  }
  if (!entries.data) return <Waiting failed={entries.error} onRetry={() => void entries.refetch()} />;
  const { incluido, maximo } = entries.data;
  const shown = entries.data.data.filter(({ id }) => deletions.byId.get(id)?.state !== 'gone');
  const kept = shown.filter(({ id }) => !deletions.byId.has(id));
  const full = kept.length >= maximo;
  return (
    <>
      <header className={styles.header}>
        <Introduction />
        {incluido && shown.length > 0 && (
          <div className={styles.start}>
            <Button variant="primary" icon="plus" disabled={full} onClick={() => setEdited('new')}>
              {texts.write}
            </Button>
            <small>{texts.used(kept.length)}</small>
          </div>
        )}
      </header>
      {incluido && full && <Message>{texts.full}</Message>}
      {!incluido && shown.length > 0 && (
        <div className={styles.lapsed}>
          <Message>{texts.lapsed}</Message>
          {plansLink}
        </div>
      )}
      {shown.length === 0 && <Nothing included={incluido} onWrite={() => setEdited('new')} />}
      {shown.length > 0 && (
        <ul className={styles.grid} aria-label={texts.list}>
          {shown.map((entry) => {
            const { id, titulo } = entry;
            if (deletions.byId.has(id))
              return <DeletedTile key={id} id={id} name={titulo} text={texts.deleted} deletions={deletions} />;
            return (
              <OwnEntryTile
                key={id}
                entry={entry}
                onEdit={incluido ? () => setEdited(entry) : null}
                onDelete={(byKeyboard) => deletions.begin(entry, byKeyboard)}
              />
            );
          })}
        </ul>
      )}
    </>
  );
}

function Nothing({ included, onWrite }: { included: boolean; onWrite(): void }) {
  if (included) {
    const action = (
      <Button variant="primary" icon="plus" onClick={onWrite}>
        {texts.write}
      </Button>
    );
    return <EmptyState heading="h2" title={texts.empty} text={texts.emptyMore} action={action} />;
  }
  return <EmptyState heading="h2" title={texts.noPlan} text={texts.noPlanMore} action={plansLink} />;
}

const plansLink = (
  <ButtonLink variant="primary" to="/planes">
    {texts.plans}
  </ButtonLink>
);

function Waiting({ failed, onRetry }: { failed: Error | null; onRetry(): void }) {
  if (failed) {
    return (
      <EmptyState
        heading="h1"
        title={texts.failed}
        text={failed.message}
        action={<Button onClick={onRetry}>{texts.retry}</Button>}
      />
    );
  }
  return (
    <>
      <header className={styles.header}>
        <Introduction />
      </header>
      <output className={styles.grid} aria-label={texts.loading}>
        <Skeleton shape="tile" height="320px" />
        <Skeleton shape="tile" height="320px" />
      </output>
    </>
  );
}

function Introduction() {
  return (
    <div>
      <h1>{texts.title}</h1>
      <p>{texts.intro}</p>
    </div>
  );
}

/** Entry in its owner's list, with its state and actions. @param onEdit null in plans without a blog */
function OwnEntryTile({
  entry,
  onEdit,
  onDelete,
}: {
  entry: OwnEntry;
  onEdit: (() => void) | null;
  onDelete(byKeyboard: boolean): void;
}) {
  const { titulo, estado, imagen, imagen_estado, imagen_error, retirada, fecha, ruta } = entry;
  return (
    <li className={styles.tile}>
      {imagen_estado === 'procesando' && (
        <output className={styles.still}>
          <Skeleton shape="tile" height="100%" />
          <span className={styles.waits}>{texts.processing}</span>
        </output>
      )}
      {imagen && imagen_estado !== 'procesando' && (
        <div className={styles.still}>
          <EntryPicture fill picture={imagen} sizes="360px" />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.state} data-state={estado}>
          <strong>{texts.states[estado]}</strong>
          <time dateTime={fecha}>{formatMoment(fecha)}</time>
        </p>
        <h2>{titulo}</h2>
        {imagen_error && <Message tone="error">{imagen_error}</Message>}
        {retirada && (
          <>
            <p className={styles.note}>{texts.removed(retirada.razon)}</p>
            <TileAppeal decision={retirada.decision} name={titulo} />
          </>
        )}
        <p className={styles.actions}>
          {estado === 'publicada' && (
            <ButtonLink to={ruta} aria-label={texts.seeOf(titulo)}>
              {texts.see}
            </ButtonLink>
          )}
          {onEdit && (
            <Button aria-label={texts.editOf(titulo)} onClick={onEdit}>
              {texts.edit}
            </Button>
          )}
          <Button variant="quiet" aria-label={texts.deleteOf(titulo)} onClick={({ detail }) => onDelete(detail === 0)}>
            {texts.delete}
          </Button>
        </p>
      </div>
    </li>
  );
}

/** Entries that their owner has deleted on this page. */
const entryDeletions = new Deletions(
  (id, more) => api.delete('/api/blog/:id', { params: { id }, ...more }),
  'entrada_no_encontrada',
);

const KEY = ['blog-propio'] as const;

/** Poll interval while a picture is being processed, in milliseconds. */
const POLL_MS = 1_000;

/** Entries of the signed-in provider, reloaded until every picture is processed. */
function useOwnEntries(enabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/api/blog', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ imagen_estado }) => imagen_estado === 'procesando') ? POLL_MS : false,
    enabled,
  });
  return { ...query, reload: () => client.invalidateQueries({ queryKey: KEY }) };
}
