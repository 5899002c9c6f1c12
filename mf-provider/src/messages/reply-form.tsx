import type { ProviderMessage, SavedReply } from '@vitrina/contracts';
import { hasContent, lengthOf, MESSAGE_LENGTH } from '@vitrina/contracts/rules';
import {
  api,
  Button,
  IconButton,
  Message,
  TextArea,
  tabMemory,
  useDraft,
  useQuery,
  useQueryClient,
  useSubmit,
  useToasts,
} from '@vitrina/sdk';
import styles from './messages.module.css';
import { messageTexts as texts } from './texts.ts';

const EMPTY = { text: '' };

/** Reply to a message. The text stays in this tab after a failure. */
export function ReplyForm({
  message: { id, nombre },
  onSend,
}: {
  message: ProviderMessage;
  onSend(text: string, key: string): Promise<void>;
}) {
  const toasts = useToasts();
  const { draft, write, sendingKey } = useDraft(`respuesta-mensaje.${id}`, EMPTY, { store: tabMemory });
  const { busy, error, submit } = useSubmit(
    async () => {
      await onSend(draft.text, sendingKey());
      write(EMPTY);
      toasts.show(texts.sent, 'success');
    },
    { check: () => hasContent(draft.text), otherwise: texts.failed },
  );
  return (
    <form className={styles.reply} onSubmit={submit}>
      <TextArea
        label={texts.reply(nombre)}
        hint={texts.replyHint}
        error={error}
        counter={{ used: lengthOf(draft.text), limit: MESSAGE_LENGTH.max }}
        rows={3}
        readOnly={busy}
        value={draft.text}
        onChange={({ target }) => write({ text: target.value })}
      />
      <SavedReplies
        written={draft.text}
        onChoose={(text) => write({ text: hasContent(draft.text) ? `${draft.text.trimEnd()}\n\n${text}` : text })}
      />
      <Button type="submit" variant="primary" icon="send" loading={busy}>
        {texts.send}
      </Button>
    </form>
  );
}

const KEY = ['respuestas-guardadas'];

/** Closes the list that contains a button, so that the send button is visible again, and focuses the list's summary. */
function close(button: Element): void {
  const list = button.closest('details');
  list?.querySelector('summary')?.focus();
  list?.removeAttribute('open');
}

/** The provider's saved replies: a click inserts one into the reply; the current text can be saved as another. */
function SavedReplies({ written, onChoose }: { written: string; onChoose(text: string): void }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { data: replies = [], isError } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/api/cuenta/respuestas', { signal })).data,
  });
  const keep = (data: typeof replies) => client.setQueryData(KEY, data);
  const save = async (texto: string) => {
    keep((await api.post('/api/cuenta/respuestas', { texto })).data);
  };
  const saving = useSubmit(() => save(written), { otherwise: texts.failed });
  const failed = () => toasts.show(texts.failed, 'error');
  const remove = async ({ id, texto }: SavedReply) => {
    keep((await api.delete('/api/cuenta/respuestas/:id', { params: { id } })).data);
    const undo = { label: texts.undo, run: () => void save(texto).catch(failed), focus: true };
    toasts.show(texts.forgotten, 'info', { action: undo });
  };
  const isSaved = replies.some(({ texto }) => texto === written.trim());
  return (
    <details className={styles.saved}>
      <summary>{texts.saved(replies.length)}</summary>
      {isError && <Message tone="error">{texts.savedFailed}</Message>}
      {replies.length === 0 && !isError && <p className={styles.muted}>{texts.savedNone}</p>}
      <ul>
        {replies.map((reply) => (
          <li key={reply.id}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                onChoose(reply.texto);
                close(currentTarget);
              }}
            >
              {reply.texto}
            </button>
            <IconButton
              icon="trash"
              label={texts.forget(reply.texto)}
              onClick={() => void remove(reply).catch(failed)}
            />
          </li>
        ))}
      </ul>
      {hasContent(written) && !isSaved && (
        <Button loading={saving.busy} onClick={saving.submit}>
          {texts.save}
        </Button>
      )}
      {saving.error && <Message tone="error">{saving.error}</Message>}
    </details>
  );
}
