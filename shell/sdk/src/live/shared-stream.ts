import { newKey } from '../use-draft.ts';
import { type ChannelUpdate, CombinedSource } from './combined-source.ts';

const TABS = 'vitrina.flujos';
/** Time a tab waits for a leader's response before it takes the lead, in milliseconds; hidden tabs let visible ones go first. */
const ANSWER_MS = 300;
const HIDDEN_ANSWER_MS = 1_200;
/** Interval at which a tab repeats its subscriptions, in milliseconds. Browsers stretch it to a minute in hidden tabs. */
const REPEAT_MS = 4_000;
/** Silence after which a tab counts as gone, in milliseconds: two and a half of a hidden tab's minutes. */
const GONE_MS = 150_000;
/** Time the leader collects changes before it requests them, and keeps an unused channel, in milliseconds. */
const COLLECT_MS = 40;
const LINGER_MS = 30_000;

/** Message between tabs. Open tabs may run an older version, so its fields must not be renamed. */
type Message =
  /** Channels that a tab subscribes to; it needs the current state of those in `fresh`. */
  | { type: 'want'; tab: string; channels: readonly string[]; fresh: readonly string[] }
  /** A leader's response, and its claim. The higher term leads; for equal terms, the lower id. */
  | { type: 'lead'; tab: string; term: number }
  | { type: 'news'; tab: string; channel: string; news: ChannelUpdate }
  | { type: 'bye'; tab: string };

type Listener = (update: ChannelUpdate) => void;

interface Tab {
  channels: readonly string[];
  /** Time of its last message, in milliseconds. */
  seenAt: number;
}

/**
 * Shares one connection among the tabs of a browser. One tab leads, holds the connection and forwards its events. A tab that
 * gets no response from the leader (closed, crashed, frozen) takes over, and the server sends the current state first. Built
 * on `BroadcastChannel` alone: Web Locks are missing on plain HTTP, shared workers on Android.
 */
export class SharedStream {
  readonly #tab = newKey();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #others = new Map<string, Tab>();
  /** Channels whose current state a subscriber in this tab awaits. */
  readonly #fresh = new Set<string>();
  /** Channels of the connection, and the time each was last wanted. */
  readonly #requested = new Map<string, number>();
  #tabs: BroadcastChannel | null = null;
  #source: CombinedSource | null = null;
  #leader: { tab: string; term: number } | null = null;
  /** Time at which this tab last sent its subscriptions, in milliseconds. */
  #sentAt = Date.now();
  #election: ReturnType<typeof setTimeout> | undefined;
  #collecting: ReturnType<typeof setTimeout> | undefined;
  #repeat: ReturnType<typeof setInterval> | undefined;

  constructor() {
    // A page in the back/forward cache must neither lead nor hold a connection.
    window.addEventListener('pagehide', () => this.#leave());
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#join());
    document.addEventListener('visibilitychange', () => this.#handleVisibility());
    document.addEventListener('resume', () => this.#handleVisibility());
  }

  /** Subscribes to a channel, whose current state comes first. @returns a function that unsubscribes */
  subscribe(channel: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(channel, listeners);
    this.#fresh.add(channel);
    if (this.#tabs || this.#source) this.#sendSubscriptions();
    else this.#join();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(channel);
      this.#fresh.delete(channel);
      if (this.#listeners.size > 0 || this.#isLeader()) this.#sendSubscriptions();
      else this.#leave();
    };
  }

  #join(): void {
    if (this.#listeners.size === 0) return;
    this.#sentAt = Date.now();
    for (const channel of this.#listeners.keys()) this.#fresh.add(channel);
    if (typeof BroadcastChannel === 'function') {
      this.#tabs = new BroadcastChannel(TABS);
      this.#tabs.onmessage = ({ data }: MessageEvent<Message>) => this.#handleMessage(data);
    }
    this.#repeat = setInterval(() => this.#sendSubscriptions(), REPEAT_MS);
    this.#sendSubscriptions();
  }

  #leave(): void {
    this.#send({ type: 'bye', tab: this.#tab });
    clearInterval(this.#repeat);
    this.#resign();
    this.#leader = null;
    this.#others.clear();
    this.#endElection();
    this.#tabs?.close();
    this.#tabs = null;
  }

  /** Without other tabs to share with, a hidden tab holds no connection. */
  #handleVisibility(): void {
    if (this.#tabs) this.#sendSubscriptions();
    else if (this.#listeners.size > 0 && typeof BroadcastChannel !== 'function') {
      if (document.hidden) this.#leave();
      else this.#join();
    }
  }

  /** Sends this tab's subscriptions to the leader, and takes the lead if there is no response. */
  #sendSubscriptions(): void {
    const silent = Date.now() - this.#sentAt;
    this.#sentAt = Date.now();
    // Other tabs have dropped this tab by now.
    if (silent > GONE_MS) this.#markBroken();
    if (this.#isLeader()) this.#collect([...this.#fresh]);
    else if (!this.#tabs) this.#lead();
    else if (this.#listeners.size > 0) {
      this.#send({ type: 'want', tab: this.#tab, channels: [...this.#listeners.keys()], fresh: [...this.#fresh] });
      const wait = document.hidden ? HIDDEN_ANSWER_MS : ANSWER_MS;
      this.#election ??= setTimeout(() => this.#lead(), wait + Math.random() * wait * 0.3);
    }
  }

  #handleMessage(message: Message): void {
    const fromLeader = message.tab === this.#leader?.tab;
    if (message.type === 'lead') this.#handleLeader(message);
    else if (message.type === 'news') {
      if (fromLeader) this.#notify(message.channel, message.news);
    } else if (message.type === 'want') {
      if (!this.#isLeader()) return;
      this.#others.set(message.tab, { channels: message.channels, seenAt: Date.now() });
      this.#claim();
      this.#collect(message.fresh);
    } else if (this.#isLeader()) {
      this.#others.delete(message.tab);
      this.#collect([]);
    } else if (fromLeader) {
      this.#markBroken();
      this.#leader = null;
      this.#sendSubscriptions();
    }
  }

  #handleLeader({ tab, term }: { tab: string; term: number }): void {
    const current = this.#leader;
    const isBetter = !current || term > current.term || (term === current.term && tab < current.tab);
    if (current?.tab === tab) current.term = term;
    else if (!isBetter) {
      if (this.#isLeader()) this.#claim();
      return;
    }
    this.#endElection();
    if (current?.tab === tab) {
      // The leader confirms this tab's channels.
      this.#fresh.clear();
      return;
    }
    this.#resign();
    if (current) this.#markBroken();
    this.#leader = { tab, term };
    for (const channel of this.#listeners.keys()) this.#fresh.add(channel);
    this.#sendSubscriptions();
  }

  /** Marks every subscription as broken: events may be missed until the current state comes. */
  #markBroken(): void {
    for (const channel of this.#listeners.keys()) {
      this.#fresh.add(channel);
      this.#notify(channel, { type: 'broken', status: 0 });
    }
  }

  #endElection(): void {
    clearTimeout(this.#election);
    this.#election = undefined;
  }

  #lead(): void {
    this.#endElection();
    if (this.#leader) this.#markBroken();
    this.#leader = { tab: this.#tab, term: (this.#leader?.term ?? 0) + 1 };
    this.#source = new CombinedSource((channel, update) => {
      this.#send({ type: 'news', tab: this.#tab, channel, news: update });
      this.#notify(channel, update);
    });
    this.#claim();
    this.#collect([...this.#listeners.keys()]);
  }

  #claim(): void {
    if (this.#leader) this.#send({ type: 'lead', ...this.#leader });
  }

  #resign(): void {
    clearTimeout(this.#collecting);
    this.#collecting = undefined;
    this.#requested.clear();
    this.#source?.close();
    this.#source = null;
  }

  /** Requests the channels of all tabs, once per batch of changes. @param fresh channels to request again in any case */
  #collect(fresh: readonly string[]): void {
    for (const channel of fresh) this.#requested.delete(channel);
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined;
      this.#fresh.clear();
      const now = Date.now();
      for (const [tab, { seenAt }] of this.#others) if (now - seenAt > GONE_MS) this.#others.delete(tab);
      const wanted = new Set([...this.#listeners.keys(), ...[...this.#others.values()].flatMap((tab) => tab.channels)]);
      const isNew = [...wanted].some((channel) => !this.#requested.has(channel));
      for (const channel of wanted) this.#requested.set(channel, now);
      let isOld = false;
      for (const [channel, last] of this.#requested) {
        if (now - last <= LINGER_MS || wanted.has(channel)) continue;
        this.#requested.delete(channel);
        isOld = true;
      }
      if (isNew || isOld) this.#source?.request([...this.#requested.keys()]);
      if (this.#requested.size === 0 && this.#listeners.size === 0) this.#leave();
    }, COLLECT_MS);
  }

  #notify(channel: string, update: ChannelUpdate): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(update);
  }

  #isLeader(): boolean {
    return this.#source !== null;
  }

  #send(message: Message): void {
    this.#tabs?.postMessage(message);
  }
}
