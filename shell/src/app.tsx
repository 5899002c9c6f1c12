import { Button, EmptyState, Navigate, Route, Routes, useLocation } from '@vitrina/sdk';
import { BrowserRouter, Platform } from '@vitrina/sdk/host';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { RemoteRoute, remotePages } from './federation/index.ts';
import { FirstContentHandoff } from './first/first-content.tsx';
import { foreignChanges } from './foreign-dom.ts';
import { Frame } from './frame/frame.tsx';
import { texts } from './texts.ts';

/** Whole page: router, platform, frame, and the screen for the address. */
export function App() {
  return (
    <Broken>
      <BrowserRouter>
        <Platform>
          <Frame>
            <Screens />
          </Frame>
        </Platform>
      </BrowserRouter>
    </Broken>
  );
}

const LegalPage = lazy(() => import(/* webpackChunkName: "rare" */ './legal/legal-page.tsx'));
const Missing = lazy(() => import(/* webpackChunkName: "rare" */ './missing.tsx'));

/** Screen of the address: a microfrontend's, the shell's, or the missing screen. Paths are case-insensitive. */
export function Screens() {
  const { pathname, search, hash } = useLocation();
  // Each page has a single address: '/explorar/' redirects to '/explorar'.
  if (pathname.length > 1 && pathname.endsWith('/')) {
    return <Navigate replace to={`${pathname.replace(/\/+$/, '') || '/'}${search}${hash}`} />;
  }
  return (
    <Routes>
      {remotePages().map(({ microfrontend, path }) => (
        <Route key={path} path={path} element={<RemoteRoute key={path} name={microfrontend} path={path} />} />
      ))}
      {['/politicas', '/privacidad', '/tratamiento-de-datos', '/como-funciona', '/creditos'].map((path) => (
        <Route
          key={path}
          path={path}
          element={
            <Suspense>
              <LegalPage />
              <FirstContentHandoff />
            </Suspense>
          }
        />
      ))}
      <Route
        path="*"
        element={
          <Suspense>
            <Missing />
          </Suspense>
        }
      />
    </Routes>
  );
}

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
