import type { OwnEntry, SessionUser } from '@vitrina/contracts';
import { Button, ButtonLink, EmptyState, Message, Skeleton } from '@vitrina/sdk';
import { useState } from 'react';
import { DeletedTile } from '../publications/deleted-tile.tsx';
import { useDeletions } from '../publications/use-deletions.ts';
import styles from './blog.module.css';
import { entryDeletions } from './entry-deletions.ts';
import { EntryEditor } from './entry-editor.tsx';
import { OwnEntryTile } from './own-entry-tile.tsx';
import { blogTexts as texts } from './texts.ts';
import { useOwnEntries } from './use-own-entries.ts';

/** `/menu/blog`: the provider's blog, in plans that include one (R39). */
export default function BlogScreen({ user }: { user: SessionUser }) {
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
          <ButtonLink variant="primary" to="/planes">
            {texts.plans}
          </ButtonLink>
        </div>
      )}
      {shown.length === 0 && <Nothing included={incluido} onWrite={() => setEdited('new')} />}
      {shown.length > 0 && (
        <ul className={styles.grid} aria-label={texts.list}>
          {shown.map((entry) => {
            const deletion = deletions.byId.get(entry.id);
            if (!deletion) {
              return (
                <OwnEntryTile
                  key={entry.id}
                  entry={entry}
                  onEdit={incluido ? () => setEdited(entry) : null}
                  onDelete={(byKeyboard) => deletions.begin(entry, byKeyboard)}
                />
              );
            }
            return (
              <DeletedTile
                key={entry.id}
                deletion={deletion}
                name={entry.titulo}
                text={texts.deleted}
                focus={entry.id === deletions.focused}
                onUndo={() => deletions.undo(entry.id)}
                onEnd={() => deletions.end(entry.id)}
                onClose={() => deletions.close(entry.id)}
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
  const action = (
    <ButtonLink variant="primary" to="/planes">
      {texts.plans}
    </ButtonLink>
  );
  return <EmptyState heading="h2" title={texts.noPlan} text={texts.noPlanMore} action={action} />;
}

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
