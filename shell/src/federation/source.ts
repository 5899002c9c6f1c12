import type { FailureKind, FailureReport, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import type { Microfrontend } from '@vitrina/sdk';
import { idOfPage } from './page.ts';
import { loadMicrofrontend } from './runtime.ts';

/** State of the loading of one microfrontend; `attempt` counts from 1 and changes with each retry. */
export type SourceState =
  | { phase: 'idle' | 'loading' | 'failed'; attempt: number }
  | { phase: 'ready'; attempt: number; app: Microfrontend };

/** Attempts before a person is asked: the first, and one that bypasses the caches. */
const AUTOMATIC_ATTEMPTS = 2;

/** The loading of one microfrontend, shared by all the places of the page that show it. */
export class MicrofrontendSource {
  readonly microfrontend: ResolvedMicrofrontend;
  readonly #listeners = new Set<() => void>();
  #state: SourceState = { phase: 'idle', attempt: 1 };

  constructor(microfrontend: ResolvedMicrofrontend) {
    this.microfrontend = microfrontend;
  }

  /** Calls a listener on every change. @returns a function that ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A new object on every change. */
  readonly state = (): SourceState => this.#state;

  /** Starts loading unless it has started already. */
  readonly start = (): void => {
    if (this.#state.phase === 'idle') void this.#load(1, AUTOMATIC_ATTEMPTS);
  };

  /** Starts again from nothing in any state, as a person asked for it. */
  readonly retry = (): void => {
    const next = this.#state.attempt + 1;
    void this.#load(next, next);
  };

  /** Reports a failure of this version; each kind once for a page. */
  readonly reportFailure = (kind: 'tiempo' | 'ejecucion'): void => report(this.microfrontend, kind);

  async #load(attempt: number, last: number): Promise<void> {
    this.#set({ phase: 'loading', attempt });
    try {
      const app = await loadMicrofrontend(this.microfrontend, attempt);
      // A slow first attempt must not replace the result of a later one.
      if (this.#state.attempt === attempt) this.#set({ phase: 'ready', attempt, app });
    } catch (error) {
      if (this.#state.attempt !== attempt) return;
      console.error(`[vitrina] ${this.microfrontend.name} ${this.microfrontend.version}, attempt ${attempt}:`, error);
      if (attempt < last) return this.#load(attempt + 1, last);
      report(this.microfrontend, 'carga');
      this.#set({ phase: 'failed', attempt });
    }
  }

  #set(state: SourceState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const sent = new Set<string>();

/** Reports to the registry that a version failed in this browser, once for each kind and page; never throws. */
function report({ name, version }: ResolvedMicrofrontend, tipo: FailureKind): void {
  const key = `${name} ${version} ${tipo}`;
  if (sent.has(key)) return;
  sent.add(key);
  const body: FailureReport = { microfrontend: name, version, tipo, pagina: idOfPage() };
  navigator.sendBeacon('/api/registro/avisos', new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
