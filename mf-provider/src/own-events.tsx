import { useLive } from '@vitrina/sdk';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';

type OwnEvent = 'publicacion' | 'comentario' | 'mensajes';
type Handler = (data: unknown) => void;
type LiveState = ReturnType<typeof useLive>;

interface OwnEvents {
  state: LiveState;
  /** Calls `handler` for each event of a name until the returned function is called. */
  listen(name: OwnEvent, handler: Handler): () => void;
}

const OwnEventsContext = createContext<OwnEvents | null>(null);

/** Shares one connection to the account's events in the whole area: browsers open only a few to one server. */
export function OwnEventsProvider({ children }: { children: ReactNode }) {
  const [bus] = useState(() => new EventBus());
  const state = useLive('/api/eventos', {
    publicacion: (data) => bus.emit('publicacion', data),
    comentario: (data) => bus.emit('comentario', data),
    mensajes: (data) => bus.emit('mensajes', data),
  });
  return <OwnEventsContext value={{ state, listen: bus.listen }}>{children}</OwnEventsContext>;
}

/** Handles one kind of the account's events; returns the state of the connection. */
export function useOwnEvents(name: OwnEvent, handler: Handler): LiveState {
  const events = useContext(OwnEventsContext);
  if (!events) throw new Error('no OwnEventsProvider');
  const { listen, state } = events;
  const handle = useEffectEvent(handler);
  useEffect(() => listen(name, (data) => handle(data)), [listen, name]);
  return state;
}

class EventBus {
  readonly #handlers = new Set<readonly [OwnEvent, Handler]>();

  readonly listen = (name: OwnEvent, handler: Handler): (() => void) => {
    const entry = [name, handler] as const;
    this.#handlers.add(entry);
    return () => this.#handlers.delete(entry);
  };

  emit(name: OwnEvent, data: unknown): void {
    for (const [registered, handler] of this.#handlers) if (registered === name) handler(data);
  }
}
