import { Button } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';
import styles from './chat.module.css';
import type { ChatMessage, Conversation } from './conversation.ts';
import { MessageForm } from './message-form.tsx';
import { ProviderCard } from './provider-card.tsx';
import { texts } from './texts.ts';

const names: Readonly<Record<ChatMessage['sender'], string>> = {
  user: texts.you,
  ai: texts.assistant,
  humano: texts.person,
};

/** Everything said so far, the newest in sight, and the field to go on. */
export function ConversationView({
  conversation,
  onSend,
  onLeave,
}: {
  conversation: Conversation;
  onSend(message: string): Promise<void>;
  /** The visitor goes to a provider's page. */
  onLeave(): void;
}) {
  const { messages, pending, handedOff } = conversation;
  const list = useRef<HTMLOListElement>(null);
  const written = messages.at(-1)?.text.length ?? 0;
  // Every new message and every further piece of one moves the end of the list.
  const end = `${messages.length} ${written} ${pending}`;
  useEffect(() => {
    if (end) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [end]);
  return (
    <>
      <ol ref={list} className={styles.messages} aria-label={texts.conversation} aria-live="polite" aria-busy={pending}>
        <li className={styles.message} data-sender="ai">
          <p>{texts.welcome}</p>
        </li>
        {messages.map((message) => (
          <li key={message.id} className={styles.message} data-sender={message.sender}>
            <span className={styles.sender}>{names[message.sender]}</span>
            {message.text && <p>{message.text}</p>}
            {message.providers.map((provider) => (
              <ProviderCard key={provider.id} provider={provider} onLeave={onLeave} />
            ))}
          </li>
        ))}
        {pending && messages.at(-1)?.sender === 'user' && (
          <li className={styles.message} data-sender="ai">
            <span className={styles.dots} role="img" aria-label={texts.writing}>
              <i />
              <i />
              <i />
            </span>
          </li>
        )}
      </ol>
      {messages.length === 0 && (
        <div className={styles.examples}>
          {texts.examples.map((example) => (
            <Button key={example} onClick={() => onSend(example)}>
              {example}
            </Button>
          ))}
        </div>
      )}
      {handedOff && <p className={styles.waiting}>{texts.waiting}</p>}
      <MessageForm pending={pending} disabled={handedOff} onSend={onSend} />
    </>
  );
}
