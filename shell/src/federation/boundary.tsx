import { Component, type ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { texts } from './texts.ts';

interface BoundaryProps {
  children: ReactNode;
  onCaught(): void;
  onRetry(): void;
}

/** Catches what a microfrontend throws, so that the rest of the page is not affected. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('[vitrina]', error);
    this.props.onCaught();
  }

  override render(): ReactNode {
    return this.state.failed ? <Notice text={texts.failed} onRetry={this.props.onRetry} /> : this.props.children;
  }
}
