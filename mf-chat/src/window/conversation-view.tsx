import { shownAddress } from '@vitrina/contracts/rules';
import { api, Button, cutTo, messageOf, useDraft, useSubmit } from '@vitrina/sdk';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MAX_MESSAGE, TYPING_EVERY_MS } from '../typing.ts';
import styles from './chat.module.css';
import type { ChatMessage } from './conversation.ts';
import { EarlierCards, ProviderCard, useEarlierProviders } from './provider-cards.tsx';
import { texts } from './texts.ts';
import type { useChat } from './use-chat.ts';

type Chat = ReturnType<typeof useChat>;

const names: Readonly<Record<ChatMessage['sender'], string>> = {
  user: texts.you,
  ai: texts.assistant,
  humano: texts.person,
};

/** Messages of the conversation, scrolled to the newest, and the field for the next one. */
export function ConversationView({
  chat,
  onLeave,
}: {
  chat: Chat;
  /** Called when the visitor opens a provider's page that this window would cover. */
  onLeave: (() => void) | undefined;
}) {
  const { email, messages, opened, pending, status, agentIsTyping } = chat.state;
  const earlierProviders = useEarlierProviders(messages);
  const list = useRef<HTMLOListElement>(null);
  const written = messages.at(-1)?.text.length ?? 0;
  // Changes with every new message and every further piece of one.
  const end = `${messages.length} ${written} ${pending} ${agentIsTyping} ${status.estado}`;
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
      >
        <li className={styles.message} data-sender="ai">
          <p>{texts.welcome}</p>
        </li>
        {messages.map((message) => (
          <li key={message.id} className={styles.message} data-sender={message.sender}>
            <span className={styles.sender}>{names[message.sender]}</span>
            {message.text && <p>{message.text}</p>}
            {message.shown && <EarlierCards ids={message.shown} providers={earlierProviders} onLeave={onLeave} />}
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
        {agentIsTyping && <Writing sender="humano" label={texts.personWriting(status.agente ?? texts.person)} />}
      </ol>
      <QuickAnswers chat={chat} />
      <Status chat={chat} />
      {opened && messages.length > 0 && <CopyByMail email={email} />}
      <MessageForm
        pending={pending}
        disabled={status.estado === 'pendiente_humano'}
        onSend={chat.send}
        onTyping={status.estado === 'con_agente' ? reportTyping : undefined}
      />
    </>
  );
}

/** Quick answers for the next message, depending on who answers and on what the last reply asks. */
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

/** Reports typing to the agent; a failure is ignored. */
function reportTyping() {
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

/** State of the wait for a person. Always rendered, because only a change of its content is announced. */
function Status({ chat }: { chat: Chat }) {
  const [error, setError] = useState('');
  const { previousAgent, status } = chat.state;
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
      {estado === 'bot' && previousAgent !== null && <p>{texts.assistantAgain(previousAgent)}</p>}
    </div>
  );
}

/** Field for the next message. Enter sends, Shift and Enter adds a line. */
function MessageForm({
  pending,
  disabled,
  onSend,
  onTyping,
}: {
  pending: boolean;
  /** True while the visitor waits for a person. */
  disabled: boolean;
  onSend(message: string): Promise<void>;
  /** Called while the visitor types, every three seconds at most; undefined if no agent has the conversation. */
  onTyping?: (() => void) | undefined;
}) {
  const [text, setText] = useState('');
  const lastReport = useRef(0);
  const type = (written: string) => {
    setText(written);
    if (!onTyping || Date.now() - lastReport.current < TYPING_EVERY_MS) return;
    lastReport.current = Date.now();
    onTyping();
  };
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!text.trim() || pending || disabled) return;
    void onSend(text);
    setText('');
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <textarea
        className={styles.field}
        aria-label={texts.message}
        placeholder={texts.placeholder}
        rows={1}
        value={text}
        onChange={(event) => type(cutTo(event.target.value, MAX_MESSAGE))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
        }}
      />
      <Button type="submit" variant="primary" icon="send" loading={pending} disabled={disabled}>
        {pending ? texts.sending : texts.send}
      </Button>
    </form>
  );
}

/** Sends the conversation to the visitor's e-mail, and shows the result. */
function CopyByMail({ email }: { email: string }) {
  const { sendingKey, forget } = useDraft(null, {});
  const [sent, setSent] = useState(false);
  const { busy, error, submit } = useSubmit(async () => {
    setSent(false);
    await api.post('/api/chat/copia', undefined, { headers: { 'Idempotency-Key': sendingKey() } });
    forget();
    setSent(true);
  });
  return (
    <div className={styles.copy}>
      <Button variant="quiet" icon="mail" loading={busy} onClick={submit}>
        {texts.copy}
      </Button>
      <output className={styles.said}>{error ?? (sent ? texts.copySent(shownAddress(email)) : '')}</output>
    </div>
  );
}
