import { Button, EmptyState } from '@vitrina/sdk';
import { Component, type ReactNode } from 'react';
import { texts } from './texts.ts';

/** The last error boundary: an error outside of all microfrontends leaves a page that can be reloaded. */
export class Broken extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('[vitrina]', error);
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
