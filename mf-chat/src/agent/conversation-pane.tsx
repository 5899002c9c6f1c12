import type { AgentConversation } from '@vitrina/contracts';
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
  useSearchParams,
  useSession,
  useSubmit,
} from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import styles from './agent.module.css';
import { ConversationSide } from './conversation-side.tsx';
import { ReplyForm } from './reply-form.tsx';
import { texts } from './texts.ts';
import { useConversation, useConversationActions } from './use-inbox.ts';

const senders = { user: texts.visitor, ai: texts.assistant, humano: texts.person } as const;

/** Open conversation: messages and reply form, and the customer and notes, to which a button switches if both do not fit. */
export function ConversationPane({ id, visitorIsTyping }: { id: string; visitorIsTyping: boolean }) {
  const query = useConversation(id);
  const [isSide, setSide] = useState(false);
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
    <div className={styles.conversation} data-side={isSide}>
      <div className={styles.talk}>
        <div className={styles.ways}>
          {backLink}
          <Button
            className={styles.sideToggle ?? ''}
            variant="quiet"
            aria-expanded={isSide}
            onClick={() => setSide(!isSide)}
          >
            {isSide ? texts.hideSide : texts.side(conversation.notas.length)}
          </Button>
        </div>
        <Head conversation={conversation} />
        <Messages conversation={conversation} visitorIsTyping={visitorIsTyping} />
        {conversation.propia ? <ReplyForm id={id} /> : <p className={styles.takeFirst}>{texts.takeFirst}</p>}
      </div>
      <ConversationSide conversation={conversation} />
    </div>
  );
}

function Head({ conversation: { id, email, estado, agente, propia } }: { conversation: AgentConversation }) {
  const { user } = useSession();
  const actions = useConversationActions(id);
  const take = useSubmit(async () => void (await actions.take()));
  const handBack = useSubmit(async () => void (await actions.handBack()));
  const close = useSubmit(async () => void (await actions.close()));
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
    </header>
  );
}

/** Messages, scrolled to the newest. */
function Messages({ conversation, visitorIsTyping }: { conversation: AgentConversation; visitorIsTyping: boolean }) {
  const { mensajes } = conversation;
  const list = useRef<HTMLOListElement>(null);
  const end = `${mensajes.at(-1)?.id} ${visitorIsTyping}`;
  useEffect(() => {
    if (end) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [end]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard (WCAG 2.1.1)
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
      {visitorIsTyping && <li data-sender="user">{texts.typing}</li>}
    </ol>
  );
}
