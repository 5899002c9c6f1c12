import { hasContent, MAX_COMMENT } from '@vitrina/contracts/rules';
import { ApiError, Button, ButtonLink, Message, TextArea, type Tone, useLocation, useSession } from '@vitrina/sdk';
import { type FormEvent, useState } from 'react';
import styles from './comments.module.css';
import { useDraft } from './draft.ts';
import { commentTexts as texts } from './texts.ts';

/**
 * Where a person writes. An empty comment is ignored; one that could not be sent stays in the box, and what a visitor
 * wrote is there again after the login.
 * @param about id of the provider
 * @param onSend resolves with whether the comment waits for review
 */
export function Composer({
  about,
  onSend,
}: {
  about: string;
  onSend(text: string, key: string): Promise<{ held: boolean }>;
}) {
  const { usuario, estado } = useSession();
  const { pathname, search } = useLocation();
  const { draft, write, forget } = useDraft(`comentario.${about}`);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ tone: Tone; text: string } | null>(null);
  const tooLong = draft.text.trim().length > MAX_COMMENT;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || tooLong || !hasContent(draft.text)) return;
    setBusy(true);
    setNotice(null);
    try {
      const { held } = await onSend(draft.text, draft.key);
      forget();
      setNotice(held ? { tone: 'info', text: texts.held } : { tone: 'success', text: texts.sent });
    } catch (error) {
      setNotice({ tone: 'error', text: error instanceof ApiError ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  };
  const visitor = estado === 'lista' && !usuario;
  return (
    <form className={styles.composer} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={texts.label}
        hint={visitor ? texts.login : texts.hint}
        counter={{ used: draft.text.length, limit: MAX_COMMENT }}
        readOnly={busy}
        value={busy ? '' : draft.text}
        onChange={({ target }) => write(target.value)}
      />
      {visitor ? (
        <ButtonLink variant="primary" icon="user" to="/perfil" state={{ volver: `${pathname}${search}` }}>
          {texts.loginLink}
        </ButtonLink>
      ) : (
        <Button type="submit" variant="primary" icon="send" loading={busy}>
          {texts.send}
        </Button>
      )}
      {notice && (
        <Message tone={notice.tone} onHide={notice.tone === 'error' ? undefined : () => setNotice(null)}>
          {notice.text}
        </Message>
      )}
    </form>
  );
}
