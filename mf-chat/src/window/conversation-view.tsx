import { api, Button, messageOf } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import styles from './chat.module.css';
import type { ChatMessage } from './conversation.ts';
import { CopyByMail } from './copy-by-mail.tsx';
import { MessageForm } from './message-form.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ShownBefore, useShownBefore } from './shown-before.tsx';
import { texts } from './texts.ts';
import type { useChat } from './use-chat.ts';

type Chat = ReturnType<typeof useChat>;

const names: Readonly<Record<ChatMessage['sender'], string>> = {
  user: texts.you,
  ai: texts.assistant,
  humano: texts.person,
};

/** Everything said so far, the newest in sight, and the field to go on. */
export function ConversationView({
  chat,
  onLeave,
}: {
  chat: Chat;
  /** The visitor goes to a provider's page. */
  onLeave(): void;
}) {
  const { email, messages, opened, pending, status, agentTypes } = chat.state;
  const known = useShownBefore(messages);
  const list = useRef<HTMLOListElement>(null);
  const written = messages.at(-1)?.text.length ?? 0;
  // Every new message and every further piece of one moves the end of the list.
  const end = `${messages.length} ${written} ${pending} ${agentTypes} ${status.estado}`;
  useEffect(() => {
    if (end) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [end]);
  return (
    <>
      <ol
        ref={list}
        className={styles.messages}
        aria-label={texts.conversation}
        aria-live="polite"
        aria-busy={pending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
        tabIndex={0}
      >
        <li className={styles.message} data-sender="ai">
          <p>{texts.welcome}</p>
        </li>
        {messages.map((message) => (
          <li key={message.id} className={styles.message} data-sender={message.sender}>
            <span className={styles.sender}>{names[message.sender]}</span>
            {message.text && <p>{message.text}</p>}
            {message.shown && <ShownBefore ids={message.shown} known={known} onLeave={onLeave} />}
            {message.failed && (
              <small className={styles.note}>
                {texts.failed[message.failed]}
                <Button variant="quiet" onClick={() => chat.retry(message)}>
                  {texts.retry}
                </Button>
              </small>
            )}
            {message.providers.map((provider) => (
              <ProviderCard key={provider.id} provider={provider} onLeave={onLeave} />
            ))}
          </li>
        ))}
        {pending && status.estado !== 'con_agente' && messages.at(-1)?.sender === 'user' && (
          <Writing sender="ai" label={texts.writing} />
        )}
        {agentTypes && <Writing sender="humano" label={texts.personWriting(status.agente ?? texts.person)} />}
      </ol>
      <QuickAnswers chat={chat} />
      <Status chat={chat} />
      {opened && messages.length > 0 && <CopyByMail email={email} />}
      <MessageForm
        pending={pending}
        disabled={status.estado === 'pendiente_humano'}
        onSend={chat.send}
        onTyping={status.estado === 'con_agente' ? tellTyping : undefined}
      />
    </>
  );
}

/** What may be said next, by who answers and what the last answer found missing. */
function QuickAnswers({ chat }: { chat: Chat }) {
  const { messages, pending, status, suggested } = chat.state;
  const answers =
    { con_agente: texts.agentExamples, pendiente_humano: [], bot: null, resuelta: null }[status.estado] ??
    (messages.length === 0 ? texts.examples : suggested.answers);
  if (pending || answers.length === 0) return null;
  const question = status.estado === 'con_agente' ? '' : suggested.question;
  return (
    <fieldset className={styles.quick} aria-label={question || texts.quick}>
      {question && <p className={styles.missing}>{question}</p>}
      <div className={styles.answers}>
        {answers.map((answer) => (
          <Button key={answer} onClick={() => chat.send(answer)}>
            {answer}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** The agent learns it in passing: nothing depends on it. */
function tellTyping() {
  api.post('/api/chat/escribiendo', undefined).catch(() => undefined);
}

function Writing({ sender, label }: { sender: ChatMessage['sender']; label: string }) {
  return (
    <li className={styles.message} data-sender={sender}>
      <span className={styles.dots} role="img" aria-label={label}>
        <i />
        <i />
        <i />
      </span>
    </li>
  );
}

/** Whom the visitor waits for, and that a person has left. It is always there, as only a change of its content is announced. */
function Status({ chat }: { chat: Chat }) {
  const [error, setError] = useState('');
  const { left, status } = chat.state;
  const { estado, aviso } = status;
  const cancel = () => chat.cancel().catch((failure: unknown) => setError(messageOf(failure)));
  return (
    <div className={styles.waiting} role="status">
      {estado === 'pendiente_humano' && (
        <>
          <p>{texts.waiting}</p>
          {aviso && <p>{aviso}</p>}
          {error && <p>{error}</p>}
          <Button variant="quiet" onClick={cancel}>
            {texts.cancel}
          </Button>
        </>
      )}
      {estado === 'resuelta' && <p>{texts.resolved}</p>}
      {estado === 'bot' && left !== null && <p>{texts.assistantAgain(left)}</p>}
    </div>
  );
}
