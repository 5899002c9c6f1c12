import { Button, formatMoment, Message, TextField, useDraft, useSubmit } from '@vitrina/sdk';
import styles from './agent.module.css';
import { MAX_MESSAGE } from './reply-form.tsx';
import { texts } from './texts.ts';
import { type AgentConversation, useConversationActions } from './use-inbox.ts';

const EMPTY = { text: '' };

/** Internal notes of the team about a conversation. */
export function Notes({ id, notes }: { id: string; notes: AgentConversation['notas'] }) {
  const actions = useConversationActions(id);
  const { draft, write, sendingKey } = useDraft(null, EMPTY);
  const { busy, error, submit } = useSubmit(
    async () => {
      await actions.note(draft.text.trim(), sendingKey());
      write(EMPTY);
    },
    { check: () => draft.text.trim() !== '' },
  );
  return (
    <section className={styles.notes} aria-label={texts.notes}>
      <h3>{texts.notes}</h3>
      {notes.length === 0 && <p className={styles.hint}>{texts.noNotes}</p>}
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={styles.byline}>
              <span>{note.autor}</span> <time dateTime={note.fecha}>{formatMoment(note.fecha)}</time>
            </p>
            <p className={styles.text}>{note.texto}</p>
          </li>
        ))}
      </ul>
      <form className={styles.search} onSubmit={submit}>
        <TextField
          label={texts.note}
          maxLength={MAX_MESSAGE}
          value={draft.text}
          onChange={({ target }) => write({ text: target.value })}
        />
        <Button type="submit" loading={busy}>
          {texts.addNote}
        </Button>
      </form>
      {error && <Message tone="error">{error}</Message>}
    </section>
  );
}
