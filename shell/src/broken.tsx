import { Button, EmptyState } from '@vitrina/sdk';
import { Component, type ReactNode } from 'react';
import { foreignChanges } from './foreign-dom.ts';
import { texts } from './texts.ts';

/** Last error boundary: for an error outside of all microfrontends, shows a page with a reload button. */
export class Broken extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  #renderedAgain = false;

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('[vitrina]', error);
    // A translator may have changed the DOM under React: rendering again from scratch works.
    if (!this.#renderedAgain && foreignChanges() > 0) this.setState({ broken: false });
    this.#renderedAgain = true;
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main>
        <EmptyState
          heading="h1"
          title={texts.brokenTitle}
          text={texts.brokenText}
          action={
            <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
              {texts.reload}
            </Button>
          }
        />
      </main>
    );
  }
}
