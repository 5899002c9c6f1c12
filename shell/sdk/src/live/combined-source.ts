import { type CombinedEvents, combinedStream } from '@vitrina/contracts/wire';

/** Longest overlap of two connections, until all channels of the newer one are open or refused, in milliseconds. */
const OVERLAP_MS = 5_000;

/** Change of a channel's state, or an event on it. */
export type ChannelUpdate =
  | { type: 'open' }
  /** `status` is the HTTP status of a refusal, or 0 for a lost connection. */
  | { type: 'broken'; status: number }
  | { type: 'event'; name: string; data: unknown };

type Notify = (channel: string, update: ChannelUpdate) => void;

interface Connection {
  source: EventSource;
  channels: readonly string[];
  /** Channels that are neither open nor refused yet. */
  missing: Set<string>;
}

/**
 * Connection to the gateway that carries the channels of all tabs. A change of channels opens a second connection. The first
 * one is closed when every channel of the second is open or refused, so that no event is lost; some events may arrive twice.
 */
export class CombinedSource {
  readonly #notify: Notify;
  #current: Connection | null = null;
  #older: Connection | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #overlap: ReturnType<typeof setTimeout> | undefined;

  constructor(notify: Notify) {
    this.#notify = notify;
    window.addEventListener('online', this.#reconnectWhenOnline);
  }

  /** Subscribes to these channels; the server sends the state of each first. An empty list closes the connection. */
  request(channels: readonly string[]): void {
    clearTimeout(this.#timer);
    if (channels.length === 0) {
      this.#drop();
      return;
    }
    clearTimeout(this.#overlap);
    // An older connection is open only while the current one is incomplete: close the current one and keep the older one.
    // Otherwise the current one becomes the older one.
    if (this.#older) this.#current?.source.close();
    else this.#older = this.#current;
    this.#current = this.#connect(channels.slice(0, combinedStream.maxChannels));
    if (this.#older) this.#overlap = setTimeout(this.#endOverlap, OVERLAP_MS);
  }

  /** Closes all connections. The source must not be used again. */
  close(): void {
    window.removeEventListener('online', this.#reconnectWhenOnline);
    this.#drop();
  }

  #connect(channels: readonly string[]): Connection {
    const query = new URLSearchParams(channels.map((channel) => [combinedStream.parameter, channel]));
    const source = new EventSource(`${combinedStream.path}?${query}`);
    const connection: Connection = { source, channels, missing: new Set(channels) };
    const on = <N extends keyof CombinedEvents>(name: N, handle: (channel: string, data: CombinedEvents[N]) => void) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        // Not validated: the gateway is same-origin and wrote the JSON itself.
        const parsed: CombinedEvents[N] = JSON.parse(data);
        const channel = channels[parsed.canal];
        if (channel !== undefined) handle(channel, parsed);
      });
    source.addEventListener('open', () => {
      this.#attempt = 0;
    });
    source.addEventListener('error', () => this.#reconnectLater(connection));
    on('abierto', (channel) => {
      this.#notify(channel, { type: 'open' });
      this.#markSettled(connection, channel);
    });
    on('cerrado', (channel, { estatus }) => {
      this.#notify(channel, { type: 'broken', status: estatus });
      this.#markSettled(connection, channel);
    });
    on('evento', (channel, { nombre, datos }) => this.#notify(channel, { type: 'event', name: nombre, data: datos }));
    return connection;
  }

  #markSettled(connection: Connection, channel: string): void {
    connection.missing.delete(channel);
    if (connection === this.#current && connection.missing.size === 0) this.#endOverlap();
  }

  /** Schedules a reconnect. The reconnection of EventSource stops at any status other than 200 and does not back off. */
  #reconnectLater(connection: Connection): void {
    connection.source.close();
    if (connection !== this.#current) return;
    this.#endOverlap();
    for (const channel of connection.channels) this.#notify(channel, { type: 'broken', status: 0 });
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#reconnect(connection), backoff(this.#attempt, Math.random()));
  }

  #reconnect(connection: Connection): void {
    if (connection === this.#current) this.#current = this.#connect(connection.channels);
  }

  readonly #reconnectWhenOnline = () => {
    if (this.#attempt === 0 || !this.#current) return;
    clearTimeout(this.#timer);
    this.#current.source.close();
    this.#reconnect(this.#current);
  };

  readonly #endOverlap = () => {
    clearTimeout(this.#overlap);
    this.#older?.source.close();
    this.#older = null;
  };

  #drop(): void {
    clearTimeout(this.#timer);
    this.#endOverlap();
    this.#current?.source.close();
    this.#current = null;
    this.#attempt = 0;
  }
}

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to wait before retry number `attempt` (from 1): doubles up to 30 s. Half of it is random, so that clients do
 * not all reconnect simultaneously after a restart. `random` is 0 to 1.
 */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempt - 1));
  return Math.round(full / 2 + (full / 2) * random);
}
