import type { ConversationCard } from '@vitrina/contracts';
import { api, byCursor, useInfiniteQuery, useLive, useQuery, useQueryClient } from '@vitrina/sdk';
import { useEffect, useState } from 'react';
import { TYPING_MS } from '../typing.ts';

/** State of the listed conversations. */
export type ListedState = ConversationCard['estado'] | 'todas';

const listKey = ['agente', 'lista'] as const;
const conversationKey = (id: string) => ['agente', 'conversacion', id] as const;

/** Conversations of a state, or those that contain a text. */
export function useConversations(estado: ListedState, q: string) {
  return useInfiniteQuery({
    queryKey: [...listKey, estado, q],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/agente/conversaciones', { query: { estado, q, cursor: pageParam || undefined }, signal }),
    ...byCursor,
  });
}

/** Conversation with its messages; null loads none. */
export function useConversation(id: string | null) {
  return useQuery({
    queryKey: conversationKey(id ?? ''),
    queryFn: ({ signal }) => api.get('/api/agente/conversaciones/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

/** Live state of the inbox: agents online, visitor who is typing, and changes in the list and in the open conversation. */
export function useLiveInbox() {
  const client = useQueryClient();
  const [agents, setAgents] = useState<readonly string[]>([]);
  const [typing, setTyping] = useState<string | null>(null);
  useEffect(() => {
    if (typing === null) return undefined;
    const timer = setTimeout(() => setTyping(null), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typing]);
  const reload = (id: string) => {
    void client.invalidateQueries({ queryKey: listKey });
    void client.invalidateQueries({ queryKey: conversationKey(id) });
  };
  const state = useLive('/api/agente/conversaciones/eventos', {
    inicio: (data) => {
      setAgents(namesOf(data));
      void client.invalidateQueries({ queryKey: ['agente'] });
    },
    conversacion: (data) => reload(idOf(data)),
    retirada: (data) => reload(idOf(data)),
    escribiendo: (data) => setTyping(idOf(data)),
  });
  return { state, agents, typing };
}

/** Actions of an agent on a conversation; each resolves once the server has performed it. */
export function useConversationActions(id: string) {
  const client = useQueryClient();
  const call = { params: { id } };
  const done = async () => {
    await client.invalidateQueries({ queryKey: ['agente'] });
  };
  return {
    take: () => api.post('/api/agente/conversaciones/:id/tomar', undefined, call).finally(done),
    handBack: () => api.post('/api/agente/conversaciones/:id/devolver', undefined, call).finally(done),
    close: () => api.post('/api/agente/conversaciones/:id/cerrar', undefined, call).finally(done),
    /** Sends a message; a repeat with the same `key` has no effect. */
    sendMessage: (texto: string, key: string) =>
      api
        .post('/api/agente/conversaciones/:id/mensajes', { texto }, { ...call, headers: { 'Idempotency-Key': key } })
        .finally(done),
    note: (texto: string, key: string) =>
      api
        .post('/api/agente/conversaciones/:id/notas', { texto }, { ...call, headers: { 'Idempotency-Key': key } })
        .finally(done),
    /** Mails the visitor a copy; a repeat with the same `key` has no effect. */
    sendCopy: (key: string) =>
      api.post('/api/agente/conversaciones/:id/copia', undefined, { ...call, headers: { 'Idempotency-Key': key } }),
    /** Reports typing to the visitor; a failure is ignored. */
    typing: () => void api.post('/api/agente/conversaciones/:id/escribiendo', undefined, call).catch(() => undefined),
  };
}

function idOf(data: unknown): string {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : null;
  return typeof id === 'string' ? id : '';
}

function namesOf(data: unknown): string[] {
  const agents: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'agentes') : null;
  if (!Array.isArray(agents)) return [];
  return agents.flatMap((agent: { nombre?: unknown }) => (typeof agent.nombre === 'string' ? [agent.nombre] : []));
}
