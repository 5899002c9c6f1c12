import { ApiError, api, newKey, readJson, useLive, useLocationChoice, writeJson } from '@vitrina/sdk';
import { useEffect, useReducer, useRef, useState } from 'react';
import { TYPING_MS } from '../typing.ts';
import { blank, type ChatMessage, conversationReducer, type Failure } from './conversation.ts';
import { isConversation, isMessage, isStatus, readReply } from './read-events.ts';
import { texts } from './texts.ts';

/** Set while the server may have a conversation of this browser; scripts cannot read its cookie. */
const HINT = 'vitrina.chat';

/** State of the conversation and its actions. */
export function useChat() {
  const [state, dispatch] = useReducer(conversationReducer, blank);
  const { country: pais, state: estado } = useLocationChoice();
  const [canContinue, setCanContinue] = useState(() => readJson(HINT) === true);
  const running = useRef<AbortController | null>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
      clearTimeout(typing.current);
    },
    [],
  );
  const remember = (kept: boolean) => {
    writeJson(HINT, kept || null);
    setCanContinue(kept);
  };

  useLive(state.opened ? '/api/chat/eventos' : null, {
    inicio: (data) => isConversation(data) && dispatch({ type: 'synced', conversation: data }),
    estado: (data) => isStatus(data) && dispatch({ type: 'status', status: data }),
    mensaje: (data) => isMessage(data) && dispatch({ type: 'received', message: data }),
    escribiendo: () => {
      dispatch({ type: 'typing', on: true });
      clearTimeout(typing.current);
      typing.current = setTimeout(() => dispatch({ type: 'typing', on: false }), TYPING_MS);
    },
    fin: () => {
      remember(false);
      dispatch({ type: 'closed' });
    },
  });

  /** Sends a message to the agent who has the conversation, else to the assistant. A blank message is ignored. */
  const send = async (typed: string) => {
    const text = typed.trim();
    if (!text || state.pending || state.status.estado === 'pendiente_humano') return;
    await sendMessage({ id: newKey(), text }, 'unsent');
  };

  /** @param from first step to run: a message that was sent but not answered only needs its answer */
  const sendMessage = async ({ id, text }: Pick<ChatMessage, 'id' | 'text'>, from: Failure) => {
    const abort = new AbortController();
    running.current = abort;
    const { signal } = abort;
    dispatch({ type: 'sent', id, text });
    const fail = (why: Failure, shown: string) => {
      if (shown) dispatch({ type: 'piece', text: shown });
      dispatch({ type: 'failed', id, why });
    };
    if (from === 'unsent') {
      try {
        const body = { email: state.email, sender: 'user' as const, message: text };
        // The idempotency key keeps a repeat from being stored twice: perhaps only the response was lost.
        await api.post('/api/chat', body, { signal, headers: { 'Idempotency-Key': id } });
      } catch (failure) {
        if (signal.aborted) return;
        if (state.status.estado === 'con_agente') return fail('unsent', '');
        // The assistant can answer all the same, as long as the server can be reached.
        if (!state.opened) return fail('unsent', errorText(failure));
        console.error(texts.notSaved, failure);
      }
    }
    if (signal.aborted) return;
    dispatch({ type: 'opened' });
    remember(true);
    const broken = state.status.estado === 'con_agente' ? null : await answer(text, signal);
    if (signal.aborted) return;
    if (broken) fail('unanswered', broken);
    else dispatch({ type: 'ended', fallback: texts.noReply });
  };

  /** Shows the answer as it arrives. @returns the text of a failure, else null */
  const answer = async (message: string, signal: AbortSignal): Promise<string | null> => {
    const transcript = [...state.messages, { sender: 'user' as const, text: message }];
    try {
      const reply = await api.stream('/api/chat/respuesta', { mensaje: message, pais, estado }, { signal });
      for await (const event of readReply(reply)) {
        if (signal.aborted) return null;
        if (event.type === 'broken') return event.text;
        dispatch(event);
        if (event.type === 'handedOff') await notify(state.email, transcript);
      }
      return null;
    } catch (failure) {
      return errorText(failure);
    }
  };

  return {
    state,
    send,
    /** Sends a message again that did not reach the server, or requests its answer again. */
    retry: async (message: ChatMessage) => {
      if (state.pending || state.status.estado === 'pendiente_humano') return;
      dispatch({ type: 'retried', id: message.id });
      await sendMessage(message, message.failed ?? 'unsent');
    },
    start: (email: string) => dispatch({ type: 'started', email }),
    /** True if an earlier conversation of this browser may be continued. */
    canContinue,
    /** Shows the server's conversation; false if it no longer exists. */
    resume: async () => {
      const { data } = await api.get('/api/chat');
      if (data) dispatch({ type: 'resumed', conversation: data });
      else remember(false);
      return data !== null;
    },
    /** Deletes the conversation from the server, for good. */
    erase: async () => {
      try {
        await api.delete('/api/chat');
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status !== 401) throw failure;
      }
      remember(false);
    },
    /** Stops waiting for a person. */
    cancel: async () => {
      await api.post('/api/chat/cancelar-humano', undefined);
      dispatch({ type: 'status', status: blank.status });
    },
    /** Clears the window; the conversation stays on the server (R29). */
    clear: () => {
      running.current?.abort();
      dispatch({ type: 'closed' });
    },
  };
}

/** Sends the whole conversation to a person. A failure is only logged, because the hand-off itself is on the server. */
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

/** Text of a failed call in the product's format: 'Error {status}: {text}'. */
function errorText(failure: unknown): string {
  if (!(failure instanceof ApiError)) return texts.noReply;
  return failure.status === 0 ? `Error: ${failure.message}` : `Error ${failure.status}: ${failure.message}`;
}
