import { ApiError, api } from '@vitrina/sdk';
import { useEffect, useReducer, useRef } from 'react';
import { blank, converse } from './conversation.ts';
import { readReply } from './read-reply.ts';
import { texts } from './texts.ts';

/** The conversation and what can be done with it. */
export function useChat() {
  const [state, dispatch] = useReducer(converse, blank);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Asks the assistant; a blank message is ignored. */
  const send = async (typed: string) => {
    const message = typed.trim();
    if (!message || state.pending || state.handedOff) return;
    const abort = new AbortController();
    running.current = abort;
    dispatch({ type: 'asked', text: message });
    const asked = [...state.messages, { sender: 'user' as const, text: message }];
    try {
      await api.post('/api/chat', { email: state.email, sender: 'user', message }, { signal: abort.signal });
      const answer = await api.stream('/api/chat/respuesta', { mensaje: message }, { signal: abort.signal });
      for await (const event of readReply(answer)) {
        if (abort.signal.aborted) return;
        dispatch(event);
        if (event.type === 'handedOff') await notify(state.email, asked);
      }
    } catch (failure) {
      if (abort.signal.aborted) return;
      dispatch({ type: 'piece', text: errorText(failure) });
    }
    if (!abort.signal.aborted) dispatch({ type: 'ended', fallback: texts.noReply });
  };

  return {
    state,
    send,
    start: (email: string) => dispatch({ type: 'started', email }),
    /** Forgets everything that the window shows; the conversation stays on the server (R29). */
    clear: () => {
      running.current?.abort();
      dispatch({ type: 'closed' });
    },
  };
}

/** Sends the whole conversation to a person. Its failure is only logged: the hand-off itself is on the server. */
async function notify(email: string, messages: readonly { sender: 'user' | 'ai' | 'humano'; text: string }[]) {
  try {
    await api.post('/api/chat/notify-admin', {
      email,
      messages: messages.map(({ sender, text }) => ({ sender, text })),
    });
  } catch (failure) {
    console.error('Error al notificar al administrador', failure);
  }
}

/** A failed call in the product's format: 'Error {status}: {text}'. */
function errorText(failure: unknown): string {
  if (!(failure instanceof ApiError)) return texts.noReply;
  return failure.status === 0 ? `Error: ${failure.message}` : `Error ${failure.status}: ${failure.message}`;
}
