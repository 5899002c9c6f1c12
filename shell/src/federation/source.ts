import type { FailureCode, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import type { Microfrontend } from '@vitrina/sdk';
import { loadMicrofrontend } from './runtime.ts';
import { enterMicrofrontend, leaveMicrofrontend } from './watchdog.ts';

/** Loading state of a microfrontend; `attempt` counts from 1 and changes with each retry. */
export type SourceState =
  | { phase: 'idle' | 'loading'; attempt: number }
  | { phase: 'failed'; attempt: number; code: FailureCode }
  | { phase: 'ready'; attempt: number; app: Microfrontend };

const recovery = () => import(/* webpackChunkName: "recovery" */ './recovery.ts');

/**
 * Loads one microfrontend for all parts of the page that show it. Passes failures to `recovery.ts`, which is loaded with the
 * first failure: again past the caches, from the second address, then the last good version. If that module cannot be loaded
 * either, the notice appears immediately.
 */
export class MicrofrontendSource {
  readonly microfrontend: ResolvedMicrofrontend;
  readonly #listeners = new Set<() => void>();
  #state: SourceState = { phase: 'idle', attempt: 0 };

  constructor(microfrontend: ResolvedMicrofrontend) {
    this.microfrontend = microfrontend;
  }

  /** Calls a listener on every change. @returns a function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Current state; a new object on every change. */
  readonly state = (): SourceState => this.#state;

  /** Starts loading unless it has already started. @returns a promise that resolves at the end and never rejects */
  readonly start = async (): Promise<void> => {
    if (this.#state.phase !== 'idle') return;
    enterMicrofrontend(this.microfrontend);
    await this.#load(loadMicrofrontend(this.microfrontend).catch(this.#recover));
    leaveMicrofrontend();
  };

  /** Starts again from scratch in any state, on the visitor's request. */
  readonly retry = (): void => void this.#load(this.#recover());

  /** Reports that loading is slow, once for a page. */
  readonly reportSlow = (): void => {
    recovery().then(({ report }) => report(this.microfrontend, 'tiempo'), console.warn);
  };

  /** Replaces a version that threw by the last good one; rejects without one. @param ownFault false to report nothing */
  readonly fallBack = async (error: unknown, ownFault: boolean): Promise<void> => {
    const { attempt } = this.#state;
    const app = await (await recovery()).replaceThrown(this.microfrontend, error, ownFault);
    if (this.#state.attempt === attempt) this.#set({ phase: 'ready', attempt: attempt + 1, app });
  };

  readonly #recover = async (cause?: unknown): Promise<Microfrontend> =>
    (await recovery()).recover(this.microfrontend, cause);

  async #load(loading: Promise<Microfrontend>): Promise<void> {
    const attempt = this.#state.attempt + 1;
    this.#set({ phase: 'loading', attempt });
    // A slow first attempt must not replace the result of a later one.
    const setIfLatest = (state: SourceState) => {
      if (this.#state.attempt === attempt) this.#set(state);
    };
    await loading.then(
      (app) => setIfLatest({ phase: 'ready', attempt, app }),
      ({ code = 'red' }: { code?: FailureCode }) => setIfLatest({ phase: 'failed', attempt, code }),
    );
  }

  #set(state: SourceState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
