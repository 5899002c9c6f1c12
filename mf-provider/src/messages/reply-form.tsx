import type { ProviderMessage } from '@vitrina/contracts';
import { hasContent, lengthOf, MESSAGE_LENGTH } from '@vitrina/contracts/rules';
import { Button, TextArea, tabMemory, useDraft, useSubmit, useToasts } from '@vitrina/sdk';
import styles from './messages.module.css';
import { SavedReplies } from './saved-replies.tsx';
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
