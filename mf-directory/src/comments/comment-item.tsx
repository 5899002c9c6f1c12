import type { Comment, Provider } from '@vitrina/contracts';
import { hasContent, MAX_COMMENT } from '@vitrina/contracts/rules';
import {
  Avatar,
  Badge,
  Button,
  Dialog,
  formatMoment,
  Icon,
  Link,
  lengthOf,
  Message,
  TextArea,
  useDraft,
  useSubmit,
} from '@vitrina/sdk';
import { useState } from 'react';
import { pathOfPage } from '../providers/paths.ts';
import { Stars } from '../ratings/stars.tsx';
import { ratingTexts } from '../ratings/texts.ts';
import styles from './comments.module.css';
import { commentTexts as texts } from './texts.ts';

/** Actions that the reader may take on a comment; the others are undefined. */
interface CommentActions {
  onReply?: ((text: string) => Promise<void>) | undefined;
  onRemove?: (() => Promise<void>) | undefined;
  onReport?: (() => void) | undefined;
  /** Features the comment, or stops featuring it. */
  onFeature?: (() => Promise<void>) | undefined;
  /** Marks the comment as useful, or withdraws that. */
  onUseful?: (() => Promise<void>) | undefined;
}

/** Comment with the provider's reply. */
export function CommentItem({
  comment,
  provider,
  pending = false,
  onReply,
  onRemove,
  onReport,
  onFeature,
  onUseful,
}: {
  comment: Comment;
  /** Subject of the comment, who may reply once. */
  provider: Provider;
  /** True while it is being sent. */
  pending?: boolean;
} & CommentActions) {
  const [replying, setReplying] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { nombre_usuario: author, comentario, fecha, respuesta, fecha_respuesta } = comment;
  return (
    <li className={styles.comment} data-pending={pending}>
      <Avatar name={author} size={40} />
      <div className={styles.body}>
        <p className={styles.byline}>
          <strong>{author}</strong>
          {pending ? <small>{texts.sending}</small> : <time dateTime={fecha}>{formatMoment(fecha)}</time>}
          {comment.estrellas !== null && <Stars stars={comment.estrellas} />}
          {comment.verificado && (
            <span className={styles.verified} title={ratingTexts.verifiedMore}>
              <Icon name="check" size={16} />
              {ratingTexts.verified}
            </span>
          )}
          {comment.destacado && <Badge>{texts.featured}</Badge>}
          {comment.estado !== 'publicado' && !pending && (
            <Badge>{comment.estado === 'en_revision' ? texts.review : texts.removed}</Badge>
          )}
        </p>
        {comentario && <p className={styles.words}>{comentario}</p>}
        {!pending && <ModerationNote comment={comment} />}
        {respuesta !== null && (
          <div className={styles.reply}>
            <p className={styles.byline}>
              <strong>
                {texts.replyOf} <Link to={pathOfPage(provider.slug)}>{provider.nnegocio || provider.nombre}</Link>
              </strong>
              {fecha_respuesta && <time dateTime={fecha_respuesta}>{formatMoment(fecha_respuesta)}</time>}
            </p>
            <p className={styles.words}>{respuesta}</p>
          </div>
        )}
        {onReply && replying && (
          <ReplyForm
            about={comment.id}
            onSend={async (text) => {
              await onReply(text);
              setReplying(false);
            }}
            onCancel={() => setReplying(false)}
          />
        )}
        <p className={styles.actions}>
          {onUseful ? (
            <UsefulButton comment={comment} onUseful={onUseful} />
          ) : (
            comment.utiles > 0 && <span className={styles.usefulTo}>{texts.usefulTo(comment.utiles)}</span>
          )}
          {onReply && !replying && (
            <Button variant="quiet" aria-label={texts.replyTo(author)} onClick={() => setReplying(true)}>
              {texts.reply}
            </Button>
          )}
          {onFeature && <FeatureButton comment={comment} onFeature={onFeature} />}
          {onRemove && (
            <Button variant="quiet" aria-label={texts.removeOwn} onClick={() => setRemoving(true)}>
              {texts.remove}
            </Button>
          )}
          {onReport && (
            <Button variant="quiet" aria-label={texts.reportOf(author)} onClick={onReport}>
              {texts.report}
            </Button>
          )}
        </p>
        {onRemove && removing && <RemoveDialog onRemove={onRemove} onClose={() => setRemoving(false)} />}
      </div>
    </li>
  );
}

/** Marks a comment as useful, or withdraws that. Stays enabled while it is sent, so that it keeps the focus. */
function UsefulButton({ comment, onUseful }: { comment: Comment; onUseful(): Promise<void> }) {
  const { nombre_usuario: author, utiles, me_sirvio: marked } = comment;
  return (
    <Button
      variant="quiet"
      icon={marked ? 'circle-check' : 'check'}
      aria-pressed={marked}
      aria-label={texts.usefulOf(author, utiles)}
      onClick={() => void onUseful()}
    >
      {texts.useful(utiles)}
    </Button>
  );
}

/** Toggles featuring. The result is announced outside the list, because the list is reordered by then. */
function FeatureButton({ comment, onFeature }: { comment: Comment; onFeature(): Promise<void> }) {
  const { busy, submit } = useSubmit(onFeature);
  const { nombre_usuario: author, destacado } = comment;
  return (
    <Button
      variant="quiet"
      loading={busy}
      aria-label={destacado ? texts.putBackOf(author) : texts.featureOf(author)}
      onClick={submit}
    >
      {destacado ? texts.putBack : texts.feature}
    </Button>
  );
}

/** Explains to the author why a comment is hidden, and what they can do about it. */
function ModerationNote({ comment: { estado, razon, decision } }: { comment: Comment }) {
  if (estado === 'publicado') return null;
  if (estado === 'en_revision') return <p className={styles.moderationNote}>{texts.reviewMore}</p>;
  return (
    <p className={styles.moderationNote}>
      {texts.removedWhy(razon)} {texts.removedMore}{' '}
      {decision ? (
        <Link to={`/perfil/apelar?decision=${decision}`}>{texts.appeal}</Link>
      ) : (
        <Link to="/politicas#contacto">{texts.removedLink}</Link>
      )}
    </p>
  );
}

const EMPTY = { text: '' };

/** Form for the provider's only reply. The text stays after a failure. @param about id of the comment */
function ReplyForm({
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

/** Asks for confirmation before a comment is deleted permanently. */
function RemoveDialog({ onRemove, onClose }: { onRemove(): Promise<void>; onClose(): void }) {
  const { busy, error, submit } = useSubmit(async () => {
    await onRemove();
    onClose();
  });
  return (
    <Dialog
      open
      backCloses
      onClose={onClose}
      title={texts.removeTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.removeKeep}</Button>
          <Button variant="danger" loading={busy} onClick={submit}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <p>{texts.removeMore}</p>
      {error && <Message tone="error">{error}</Message>}
    </Dialog>
  );
}
