import { shownAddress } from '@vitrina/contracts/rules';
import {
  ApiError,
  Button,
  EmptyState,
  formatMoment,
  Link,
  Message,
  messageOf,
  Skeleton,
  useDraft,
  useSearchParams,
  useSession,
  useSubmit,
} from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import styles from './agent.module.css';
import { Notes } from './notes.tsx';
import { ReplyForm } from './reply-form.tsx';
import { texts } from './texts.ts';
import { type AgentConversation, useConversation, useDesk } from './use-inbox.ts';

const senders = { user: texts.visitor, ai: texts.assistant, humano: texts.person } as const;

/** The open conversation: what was said, what can be done with it, the reply and the notes. */
export function ConversationPane({ id, visitorTypes }: { id: string; visitorTypes: boolean }) {
  const query = useConversation(id);
  const [params] = useSearchParams();
  const back = new URLSearchParams(params);
  back.delete('c');
  const backLink = (
    <Link to={{ pathname: '/agente', search: `${back}` }} className={styles.back}>
      {texts.back}
    </Link>
  );
  if (query.isPending) return <Skeleton shape="tile" height="320px" />;
  if (query.isError) {
    const isGone = query.error instanceof ApiError && query.error.status === 404;
    return (
      <>
        {backLink}
        {isGone ? (
          <EmptyState heading="h2" title={texts.gone} text={texts.goneMore} />
        ) : (
          <Message tone="error">
            {messageOf(query.error, texts.failed)} <Button onClick={() => query.refetch()}>{texts.retry}</Button>
          </Message>
        )}
      </>
    );
  }
  const conversation = query.data.data;
  return (
    <>
      {backLink}
      <Head conversation={conversation} />
      <Said conversation={conversation} visitorTypes={visitorTypes} />
      <Answer conversation={conversation} />
      <Notes id={id} notes={conversation.notas} />
    </>
  );
}

function Head({ conversation: { id, email, estado, agente, propia } }: { conversation: AgentConversation }) {
  const { user } = useSession();
  const desk = useDesk(id);
  const take = useSubmit(async () => void (await desk.take()));
  const handBack = useSubmit(async () => void (await desk.handBack()));
  const close = useSubmit(async () => void (await desk.close()));
  const error = take.error ?? handBack.error ?? close.error;
  return (
    <header className={styles.head}>
      <h2>{shownAddress(email)}</h2>
      <p>{agente ? (propia ? texts.yours : texts.others(agente.nombre)) : texts.states[estado]}</p>
      <div className={styles.actions}>
        {!agente && (
          <Button variant="primary" loading={take.busy} onClick={take.submit}>
            {texts.take}
          </Button>
        )}
        {(propia || (agente && user?.rol === 'admin') || estado === 'pendiente_humano') && (
          <>
            <Button variant="outline" loading={handBack.busy} onClick={handBack.submit}>
              {texts.handBack}
            </Button>
            <Button variant="outline" loading={close.busy} onClick={close.submit}>
              {texts.close}
            </Button>
          </>
        )}
      </div>
      {error && <Message tone="error">{error}</Message>}
      {(!agente || propia || user?.rol === 'admin') && <SendCopy key={id} id={id} />}
    </header>
  );
}

/** Sends the visitor what was said. */
function SendCopy({ id }: { id: string }) {
  const desk = useDesk(id);
  const { sendingKey, forget } = useDraft(null, {});
  const [sent, setSent] = useState(false);
  const { busy, error, submit } = useSubmit(async () => {
    setSent(false);
    await desk.sendCopy(sendingKey());
    forget();
    setSent(true);
  });
  return (
    <>
      <Button variant="quiet" icon="mail" loading={busy} onClick={submit}>
        {texts.copy}
      </Button>
      {error && <Message tone="error">{error}</Message>}
      <output>{sent ? texts.copySent : ''}</output>
    </>
  );
}

/** What was said, the newest in sight. */
function Said({ conversation, visitorTypes }: { conversation: AgentConversation; visitorTypes: boolean }) {
  const { mensajes } = conversation;
  const list = useRef<HTMLOListElement>(null);
  const end = `${mensajes.at(-1)?.id} ${visitorTypes}`;
  useEffect(() => {
    if (end) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [end]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
    <ol ref={list} className={styles.said} aria-label={texts.messages} aria-live="polite" tabIndex={0}>
      {mensajes.map(({ id, sender, text, fecha, proveedores }) => (
        <li key={id} data-sender={sender}>
          <p className={styles.byline}>
            <span>{senders[sender]}</span> <time dateTime={fecha}>{formatMoment(fecha)}</time>
          </p>
          <p className={styles.text}>{text}</p>
          {proveedores.length > 0 && <small>{texts.cards(proveedores.length)}</small>}
        </li>
      ))}
      {visitorTypes && <li data-sender="user">{texts.typing}</li>}
    </ol>
  );
}

function Answer({ conversation: { id, propia } }: { conversation: AgentConversation }) {
  return propia ? <ReplyForm id={id} /> : <p className={styles.hint}>{texts.takeFirst}</p>;
}
