import { Navigate, Route, Routes, useLocation } from '@vitrina/sdk';
import { lazy, Suspense } from 'react';
import { RemoteRoute, remotePages } from './federation/index.ts';
import { FirstContentHandoff } from './first/first-content.tsx';

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
      {['/politicas', '/privacidad', '/tratamiento-de-datos', '/creditos'].map((path) => (
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
