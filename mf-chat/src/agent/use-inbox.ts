import type { AgentConversation, ConversationCard } from '@vitrina/contracts';
import { api, byCursor, useInfiniteQuery, useLive, useQuery, useQueryClient } from '@vitrina/sdk';
import { useEffect, useState } from 'react';

/** Which conversations are listed. */
export type Shown = ConversationCard['estado'] | 'todas';

const lists = ['agente', 'lista'] as const;
const one = (id: string) => ['agente', 'conversacion', id] as const;

/** How long 'is writing' stays after the visitor was last heard of, in milliseconds. */
const TYPING_MS = 5_000;

/** The conversations of a state, or those in which a text occurs. */
export function useConversations(estado: Shown, q: string) {
  return useInfiniteQuery({
    queryKey: [...lists, estado, q],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/agente/conversaciones', { query: { estado, q, cursor: pageParam || undefined }, signal }),
    ...byCursor,
  });
}

/** One conversation with what was said; nothing is read for null. */
export function useConversation(id: string | null) {
  return useQuery({
    queryKey: one(id ?? ''),
    queryFn: ({ signal }) => api.get('/api/agente/conversaciones/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

/** Who is on the other side of a conversation. */
export function useContext(id: string) {
  return useQuery({
    queryKey: ['agente', 'contexto', id],
    queryFn: ({ signal }) => api.get('/api/agente/conversaciones/:id/contexto', { params: { id }, signal }),
  });
}

/** What is live: who is there, who writes, and everything that changes in the lists and in the open conversation. */
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
    void client.invalidateQueries({ queryKey: lists });
    void client.invalidateQueries({ queryKey: one(id) });
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

/** What an agent does with a conversation; each answers once the server has done it. */
export function useDesk(id: string) {
  const client = useQueryClient();
  const call = { params: { id } };
  const done = async () => {
    await client.invalidateQueries({ queryKey: ['agente'] });
  };
  return {
    take: () => api.post('/api/agente/conversaciones/:id/tomar', undefined, call).finally(done),
    handBack: () => api.post('/api/agente/conversaciones/:id/devolver', undefined, call).finally(done),
    close: () => api.post('/api/agente/conversaciones/:id/cerrar', undefined, call).finally(done),
    /** The same `key` says it once, however often it is sent. */
    say: (texto: string, key: string) =>
      api
        .post('/api/agente/conversaciones/:id/mensajes', { texto }, { ...call, headers: { 'Idempotency-Key': key } })
        .finally(done),
    note: (texto: string, key: string) =>
      api
        .post('/api/agente/conversaciones/:id/notas', { texto }, { ...call, headers: { 'Idempotency-Key': key } })
        .finally(done),
    /** Sends the visitor a copy by mail; the same `key` sends one. */
    sendCopy: (key: string) =>
      api.post('/api/agente/conversaciones/:id/copia', undefined, { ...call, headers: { 'Idempotency-Key': key } }),
    /** The visitor learns it in passing: nothing depends on it. */
    typing: () => void api.post('/api/agente/conversaciones/:id/escribiendo', undefined, call).catch(() => undefined),
  };
}

export type { AgentConversation, ConversationCard };

function idOf(data: unknown): string {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : null;
  return typeof id === 'string' ? id : '';
}

function namesOf(data: unknown): string[] {
  const agents: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'agentes') : null;
  if (!Array.isArray(agents)) return [];
  return agents.flatMap((agent: { nombre?: unknown }) => (typeof agent.nombre === 'string' ? [agent.nombre] : []));
}
