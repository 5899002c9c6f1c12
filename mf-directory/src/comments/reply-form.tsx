import { hasContent, MAX_COMMENT } from '@vitrina/contracts/rules';
import { ApiError, Button, TextArea } from '@vitrina/sdk';
import { type FormEvent, useState } from 'react';
import styles from './comments.module.css';
import { useDraft } from './draft.ts';
import { commentTexts as texts } from './texts.ts';

/** The provider's one reply. What was written stays on a failure. @param about id of the comment */
export function ReplyForm({
  about,
  onSend,
  onCancel,
}: {
  about: string;
  onSend(text: string): Promise<void>;
  onCancel(): void;
}) {
  const { draft, write, forget } = useDraft(`respuesta.${about}`);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!hasContent(draft.text)) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend(draft.text);
      forget();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <form className={styles.replyForm} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={texts.replyLabel}
        hint={texts.replyHint}
        error={failure}
        counter={{ used: draft.text.length, limit: MAX_COMMENT }}
        rows={3}
        value={draft.text}
        onChange={({ target }) => write(target.value)}
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
