import { type AssistantSlotProps, IconButton, Rosette, useBackCloses } from '@vitrina/sdk';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import styles from './chat.module.css';
import type { Conversation } from './conversation.ts';
import { ConversationView } from './conversation-view.tsx';
import { EmailStep } from './email-step.tsx';
import { texts } from './texts.ts';
import { useChat } from './use-chat.ts';

/** The assistant's window: first the e-mail, then the conversation. It can be minimised; closing it clears it. */
export function ChatWindow({ open, onClose }: AssistantSlotProps) {
  const chat = useChat();
  const [small, setSmall] = useState(false);
  /** Number of messages when the window was minimised. */
  const [seen, setSeen] = useState(0);
  const shrink = (toSmall: boolean) => {
    setSmall(toSmall);
    setSeen(chat.state.messages.length);
  };
  const element = useRef<HTMLElement>(null);
  useReturnedFocus(element, open);
  const isStarted = chat.state.email !== '';
  useEffect(() => {
    if (open && !small) element.current?.querySelector<HTMLElement>(isStarted ? 'textarea' : 'input')?.focus();
  }, [open, small, isStarted]);
  const covers = useSyncExternalStore(watch, coversPage) && open && !small;
  useInertPage(covers);
  useBackCloses(covers, () => shrink(true));
  const close = () => {
    chat.clear();
    setSmall(false);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    shrink(true);
    // The element that had the focus is hidden now.
    element.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <section ref={element} className={styles.window} data-small={small} aria-label={texts.title} onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <Speaker chat={chat} unread={small ? countUnread(chat.state, seen) : 0} />
        <IconButton
          icon={small ? 'maximize' : 'minimize'}
          label={small ? texts.maximise : texts.minimise}
          aria-expanded={!small}
          onClick={() => shrink(!small)}
        />
        <IconButton icon="x" label={texts.close} onClick={close} />
      </header>
      <div className={styles.body} hidden={small}>
        {isStarted ? (
          <ConversationView chat={chat} onLeave={covers ? () => shrink(true) : undefined} />
        ) : (
          <EmailStep onStart={chat.start} earlier={chat.canContinue ? chat : null} />
        )}
      </div>
    </section>
  );
}

function countUnread({ messages }: Conversation, seen: number): number {
  return messages.slice(seen).filter(({ sender }) => sender !== 'user').length;
}

/** Name and state of the assistant or agent. Each change is announced, even while the window is minimised. */
function Speaker({ chat, unread }: { chat: ReturnType<typeof useChat>; unread: number }) {
  const { estado, agente } = chat.state.status;
  const isPerson = estado === 'con_agente';
  const name = isPerson ? (agente ?? texts.person) : texts.title;
  return (
    <>
      <span className={styles.face}>
        <Rosette seed={isPerson ? name : 'asistente'} size={36} />
      </span>
      <div className={styles.name} role="status">
        <h2>{name}</h2>
        <p>{unread > 0 ? texts.unread(unread) : texts.speaks[estado]}</p>
      </div>
    </>
  );
}

/** Widths at which the window covers the whole page. */
const COVERS = '(max-width: 719px)';

function coversPage(): boolean {
  return matchMedia(COVERS).matches;
}

function watch(changed: () => void): () => void {
  const query = matchMedia(COVERS);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Returns the focus to the element that had it before the window opened, unless the focus has left the window. */
function useReturnedFocus(window: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const opener = document.activeElement;
    if (!open || !(opener instanceof HTMLElement)) return undefined;
    return () => {
      const { activeElement } = document;
      if (activeElement === document.body || window.current?.contains(activeElement))
        opener.focus({ preventScroll: true });
    };
  }, [open, window]);
}

/** Makes a covered page unreachable for keys and screen readers. */
function useInertPage(covered: boolean): void {
  // Runs before other effects, which may move the focus into the page.
  useLayoutEffect(() => {
    const page = document.querySelector('main');
    if (!page || !covered) return undefined;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [covered]);
}
