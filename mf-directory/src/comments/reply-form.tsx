import { hasContent, MAX_COMMENT } from '@vitrina/contracts/rules';
import { Button, lengthOf, TextArea, useDraft, useSubmit } from '@vitrina/sdk';
import styles from './comments.module.css';
import { commentTexts as texts } from './texts.ts';

const EMPTY = { text: '' };

/** Form for the provider's only reply. The text stays after a failure. @param about id of the comment */
export function ReplyForm({
  about,
  onSend,
  onCancel,
}: {
  about: string;
  onSend(text: string): Promise<void>;
  onCancel(): void;
}) {
  const { draft, write } = useDraft(`respuesta.${about}`, EMPTY);
  const { busy, error, submit } = useSubmit(
    async () => {
      await onSend(draft.text);
      write(EMPTY);
    },
    { check: () => hasContent(draft.text) },
  );
  return (
    <form className={styles.replyForm} onSubmit={submit}>
      <TextArea
        label={texts.replyLabel}
        hint={texts.replyHint}
        error={error}
        counter={{ used: lengthOf(draft.text), limit: MAX_COMMENT }}
        rows={3}
        value={draft.text}
        onChange={({ target }) => write({ text: target.value })}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={busy}>
          {texts.replySend}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
