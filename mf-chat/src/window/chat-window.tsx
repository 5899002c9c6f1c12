import { type AssistantSlotProps, IconButton, Rosette } from '@vitrina/sdk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './chat.module.css';
import { ConversationView } from './conversation-view.tsx';
import { EmailStep } from './email-step.tsx';
import { texts } from './texts.ts';
import { useChat } from './use-chat.ts';
import { coversPage, useInertPage } from './use-inert-page.ts';

/** The assistant's window: first the e-mail, then the conversation. It can be made small, and closing it clears it. */
export function ChatWindow({ open, onClose }: AssistantSlotProps) {
  const chat = useChat();
  const [small, setSmall] = useState(false);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open && !small) element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [open, small]);
  useInertPage(open && !small);
  const close = () => {
    chat.clear();
    setSmall(false);
    onClose();
  };
  // On a phone the window would cover the page that a card leads to.
  const uncover = () => {
    if (coversPage()) setSmall(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setSmall(true);
    // What had the focus is hidden from now on.
    element.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <section ref={element} className={styles.window} data-small={small} aria-label={texts.title} onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <span className={styles.face}>
          <Rosette seed="asistente" size={36} />
        </span>
        <div className={styles.name}>
          <h2>{texts.title}</h2>
          <p>{texts.subtitle}</p>
        </div>
        <IconButton
          icon={small ? 'maximize' : 'minimize'}
          label={small ? texts.maximise : texts.minimise}
          aria-expanded={!small}
          onClick={() => setSmall(!small)}
        />
        <IconButton icon="x" label={texts.close} onClick={close} />
      </header>
      <div className={styles.body} hidden={small}>
        {chat.state.email ? (
          <ConversationView chat={chat} onLeave={uncover} />
        ) : (
          <EmailStep onStart={chat.start} earlier={chat.canContinue ? chat : null} />
        )}
      </div>
    </section>
  );
}
