import type { Microfrontend } from '@vitrina/sdk';
import type { SlotUse } from '@vitrina/sdk/host';
import { Component, type ComponentType, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { foreignChanges } from '../foreign-dom.ts';
import styles from './open-slot.module.css';
import type { MicrofrontendSource } from './source.ts';
import type { enterMicrofrontend, leaveMicrofrontend } from './watchdog.ts';

/** Functions of the watchdog; as parameters, because an import from this chunk would enlarge the first one. */
interface Marks {
  enter: typeof enterMicrofrontend;
  leave: typeof leaveMicrofrontend;
}

/**
 * Creates the component that draws an open slot's fillers, each in a box whose height the style sheet limits. A filler that
 * throws or cannot be loaded is reported and leaves no space.
 */
export function drawingOf(fillers: readonly MicrofrontendSource[], marks: Marks): ComponentType<SlotUse> {
  return (use) =>
    fillers.map((source) => <Filler key={source.microfrontend.name} source={source} marks={marks} use={use} />);
}

interface FillerProps {
  source: MicrofrontendSource;
  marks: Marks;
  use: SlotUse;
}

function Filler({ source, marks, use }: FillerProps) {
  const [state, setState] = useState(source.state);
  useEffect(() => {
    const end = source.subscribe(() => startTransition(() => setState(source.state())));
    // Another slot may have loaded it already.
    void source.start().then(() => setState(source.state()));
    return end;
  }, [source]);
  if (state.phase !== 'ready') return null;
  const { microfrontend } = source;
  return (
    <div className={styles.filler} data-slot={use.name} data-of={microfrontend.name}>
      <Vanishing key={state.attempt} source={source}>
        <Suspense>
          <Filled app={state.app} source={source} marks={marks} use={use} />
        </Suspense>
      </Vanishing>
    </div>
  );
}

/** Renders the slot's component. Separate, so that a broken export throws inside the boundary. */
function Filled({ app, source: { microfrontend }, marks, use: { name, props } }: FillerProps & { app: Microfrontend }) {
  // Marked during rendering, because a loop in it never ends.
  marks.enter(microfrontend);
  useEffect(marks.leave);
  // The slot's name determines its props, which the types cannot express for a union.
  const Drawn = app.slots?.[name] as ComponentType<typeof props> | undefined;
  if (!Drawn) throw new Error(`${microfrontend.name} does not fill its slot ${name}`);
  return <Drawn {...props} />;
}

/** Hides a filler that threw, and reports its version unless a translator changed the page. */
class Vanishing extends Component<{ source: MicrofrontendSource; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('[vitrina]', error);
    if (foreignChanges() > 0) return;
    import(/* webpackChunkName: "recovery" */ './recovery.ts').then(
      ({ report }) => report(this.props.source.microfrontend, 'pantalla', error),
      console.warn,
    );
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
