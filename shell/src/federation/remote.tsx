import type { FailureCode } from '@vitrina/contracts/microfrontends';
import { type AssistantSlotProps, Button, type Microfrontend } from '@vitrina/sdk';
import { Component, type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { FirstContentHandoff } from '../first/first-content.tsx';
import { foreignChanges } from '../foreign-dom.ts';
import { sourceOf, sourcesOfSlot } from './platform.ts';
import styles from './remote.module.css';
import type { MicrofrontendSource, SourceState } from './source.ts';
import { texts } from './texts.ts';
import { enterMicrofrontend, leaveMicrofrontend } from './watchdog.ts';

interface RemoteProps {
  source: MicrofrontendSource;
  /** True for the microfrontend of the page's address, false for one in a slot. */
  isPage?: boolean;
  /** Shown while loading; an empty box by default. */
  skeleton?: ReactNode;
  children(app: Microfrontend): ReactNode;
}

/** Loading state of a source. A loaded screen is rendered in a transition, which an external store would not allow. */
function useSourceState(source: MicrofrontendSource): SourceState {
  const [state, setState] = useState(source.state);
  useEffect(() => {
    const follow = () => startTransition(() => setState(source.state()));
    follow();
    return source.subscribe(follow);
  }, [source]);
  return state;
}

/** Area of the page that a microfrontend fills: loading, content, or a notice with a retry. */
function Remote({ source, isPage = false, skeleton, children }: RemoteProps) {
  const state = useSourceState(source);
  useEffect(() => void source.start(), [source]);
  const { retry } = source;
  if (state.phase === 'failed') return <Notice text={texts.failed} code={state.code} onRetry={retry} />;
  const pending = <Pending key={state.attempt} skeleton={skeleton} onSlow={source.reportSlow} onRetry={retry} />;
  if (state.phase !== 'ready') return pending;
  const notice = <Notice text={texts.failed} code="pantalla" onRetry={retry} />;
  return (
    <Boundary key={state.attempt} onCaught={source.fallBack} pending={pending} notice={notice}>
      <Suspense fallback={pending}>
        <Drawn source={source} app={state.app} isPage={isPage}>
          {children}
        </Drawn>
      </Suspense>
    </Boundary>
  );
}

/** Renders a microfrontend's part. Separate, so that a broken export throws inside the error boundary. */
function Drawn({ source, app, isPage, children }: RemoteProps & { app: Microfrontend }) {
  // Marked during rendering, because a loop in it never ends.
  enterMicrofrontend(source.microfrontend, isPage);
  useEffect(leaveMicrofrontend);
  return children(app);
}

/**
 * Page of a microfrontend at one of its declared paths. If it fails, hangs or throws, a notice with a retry replaces it and
 * the rest of the page stays.
 */
export function RemoteRoute({ name, path, skeleton }: { name: string; path: string; skeleton?: ReactNode }) {
  const source = sourceOf(name);
  return (
    <Remote key={`${name} ${path}`} source={source} isPage skeleton={skeleton}>
      {(app) => {
        const Page = app.routes[path];
        if (!Page) throw new Error(`${name} has no component for ${path}`);
        return (
          <NotEmpty name={name} path={path}>
            <Page />
            <FirstContentHandoff />
          </NotEmpty>
        );
      }}
    </Remote>
  );
}

/** Time after which a page that draws nothing counts as failed, in milliseconds. */
const EMPTY_AFTER_MS = 5_000;

/** Throws if its children draw nothing: a blank screen produces no error, so an automatic canary would continue. */
function NotEmpty({ name, path, children }: { name: string; path: string; children: ReactNode }) {
  const before = useRef<HTMLElement>(null);
  const after = useRef<HTMLElement>(null);
  const [empty, setEmpty] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setEmpty(isEmpty(before.current, after.current)), EMPTY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (empty) throw new Error(`${name} drew nothing at ${path}`);
  return (
    <>
      <i ref={before} hidden />
      {children}
      <i ref={after} hidden />
    </>
  );
}

/** True if nothing is visible between two elements and no dialog is open. */
function isEmpty(before: HTMLElement | null, after: HTMLElement | null): boolean {
  if (!before || !after || document.visibilityState !== 'visible' || document.querySelector('dialog[open]'))
    return false;
  const between = document.createRange();
  between.setStartAfter(before);
  between.setEndBefore(after);
  return between.getBoundingClientRect().height === 0;
}

/** Renders a microfrontend in a slot of the frame; renders nothing if the slot is unfilled. */
export function RemoteSlot({ slot, slotProps }: { slot: 'assistant'; slotProps: AssistantSlotProps }) {
  const [source] = sourcesOfSlot(slot);
  if (!source) return null;
  return (
    <Remote source={source}>
      {(app) => {
        const Filled = app.slots?.[slot];
        if (!Filled) throw new Error(`${source.microfrontend.name} does not fill its slot ${slot}`);
        return <Filled {...slotProps} />;
      }}
    </Remote>
  );
}

/** Time after which a screen counts as slow and shows a notice with a retry, in milliseconds. */
const SLOW_AFTER_MS = 2_000;
/**
 * Time at which the first screen of a page counts as slow, in milliseconds since the page was requested: its files were
 * requested with the page, before the shell ran. Including the drawing of the notice on a slow phone, it is below the limit
 * of 3.5 s.
 */
const FIRST_SLOW_AT_MS = 2_600;
/** Minimum for the first screen once the shell runs, however late that is, in milliseconds. */
const LEAST_MS = 900;

/** Time that a screen requested now may take, in milliseconds. @param age milliseconds since the page was requested */
export const patience = (age: number): number =>
  age > FIRST_SLOW_AT_MS ? SLOW_AFTER_MS : Math.max(LEAST_MS, FIRST_SLOW_AT_MS - age);

/** Placeholder of a microfrontend; becomes a notice with a retry when loading takes too long. */
function Pending({ skeleton, onSlow, onRetry }: { skeleton: ReactNode; onSlow(): void; onRetry(): void }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
      onSlow();
    }, patience(performance.now()));
    return () => clearTimeout(timer);
  }, [onSlow]);
  if (slow) return <Notice text={texts.slow} code="tiempo" onRetry={onRetry} />;
  return (
    <div className={styles.place} aria-busy="true">
      {skeleton ?? <span className={styles.unseen}>{texts.loading}</span>}
    </div>
  );
}

/** Explains what is missing, with a retry; the return of the network retries too. */
function Notice({ text, code, onRetry }: { text: string; code: FailureCode; onRetry(): void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <section className={`${styles.place} ${styles.notice}`} role="alert">
      <h2>{texts.title}</h2>
      <p>{text}</p>
      <Button onClick={onRetry}>{texts.retry}</Button>
      <small>{texts.code(code)}</small>
      <FirstContentHandoff />
    </section>
  );
}

interface BoundaryProps {
  children: ReactNode;
  pending: ReactNode;
  notice: ReactNode;
  /** Handles a thrown error; rejects without another version. @param ownFault false if a translator changed the page */
  onCaught(error: unknown, ownFault: boolean): Promise<void>;
}

type BoundaryState = { shown: 'children' | 'pending' | 'notice' };

/** Catches errors of a microfrontend, so that the rest of the page is not affected. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { shown: 'children' };
  #renderedAgain = false;

  static getDerivedStateFromError(): BoundaryState {
    return { shown: 'pending' };
  }

  override componentDidCatch(error: unknown): void {
    console.error('[vitrina]', error);
    const translated = foreignChanges() > 0;
    // Rendering again from scratch no longer depends on the changed nodes.
    if (translated && !this.#renderedAgain) this.setState({ shown: 'children' });
    else this.props.onCaught(error, !translated).catch(() => this.setState({ shown: 'notice' }));
    this.#renderedAgain = true;
  }

  override render(): ReactNode {
    return this.props[this.state.shown];
  }
}
