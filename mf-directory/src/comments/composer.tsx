import { hasContent, MAX_COMMENT } from '@vitrina/contracts/rules';
import {
  Button,
  ButtonLink,
  lengthOf,
  Message,
  TextArea,
  useDraft,
  useLocation,
  useSession,
  useSubmit,
} from '@vitrina/sdk';
import { useState } from 'react';
import { StarField } from '../ratings/star-field.tsx';
import styles from './comments.module.css';
import { commentTexts as texts } from './texts.ts';

const EMPTY = { text: '', stars: '' };

const BOX = 'tu-comentario';

/** Scrolls to the composer and focuses it; it is below the comments, which may be many. */
export function goToComposer(): void {
  const box = document.getElementById(BOX);
  box?.scrollIntoView({ block: 'center' });
  box?.focus({ preventScroll: true });
}

/**
 * Form for a comment. An empty comment is ignored; a comment that could not be sent stays in the field, and a visitor's
 * text survives the login.
 * @param about id of the provider
 * @param onSend gets `stars` 0 for no rating; resolves with `held` true if the comment waits for review
 */
export function Composer({
  about,
  onSend,
}: {
  about: string;
  onSend(comment: { text: string; stars: number }, key: string): Promise<{ held: boolean }>;
}) {
  const { user, status } = useSession();
  const { pathname, search } = useLocation();
  const { draft, write, sendingKey } = useDraft(`comentario.${about}`, EMPTY);
  const isLong = lengthOf(draft.text) > MAX_COMMENT;
  const [sent, setSent] = useState<'held' | 'published' | null>(null);
  const [hasSent, setHasSent] = useState(false);
  const { busy, error, submit } = useSubmit(
    async () => {
      setSent(null);
      const { held } = await onSend({ text: draft.text, stars: Number(draft.stars) }, sendingKey());
      write(EMPTY);
      setSent(held ? 'held' : 'published');
      setHasSent(true);
    },
    {
      check: () => {
        const isRight = !isLong && hasContent(draft.text);
        if (!isRight) goToComposer();
        return isRight;
      },
    },
  );
  const visitor = status === 'ready' && !user;
  return (
    <form className={styles.composer} onSubmit={submit}>
      <StarField value={draft.stars} disabled={busy} onChange={(stars) => write({ ...draft, stars })} />
      <TextArea
        id={BOX}
        label={texts.label}
        hint={visitor ? texts.login : texts.hint}
        error={isLong ? texts.long() : null}
        counter={{ used: lengthOf(draft.text), limit: MAX_COMMENT }}
        readOnly={busy}
        value={busy ? '' : draft.text}
        onChange={({ target }) => write({ ...draft, text: target.value })}
      />
      {visitor ? (
        <ButtonLink variant="primary" icon="user" to="/perfil" state={{ returnTo: `${pathname}${search}#${BOX}` }}>
          {texts.loginLink}
        </ButtonLink>
      ) : (
        <Button type="submit" variant="primary" icon="send" loading={busy}>
          {texts.send}
        </Button>
      )}
      {error && <Message tone="error">{error}</Message>}
      {sent && !error && (
        <Message tone={sent === 'held' ? 'info' : 'success'} onHide={() => setSent(null)}>
          {sent === 'held' ? texts.held : texts.sent}
        </Message>
      )}
      {hasSent && <ButtonLink to="/menu/cuenta#avisos-en-dispositivos">{texts.notify}</ButtonLink>}
    </form>
  );
}
