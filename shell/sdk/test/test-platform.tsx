import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import type { Microfrontend } from '../src/contract.ts';
import { Platform } from '../src/platform.tsx';

/** API responses by `METHOD /path`, without query. The status is 200 by default; an unlisted call gets 404. */
export type CallResponses = Readonly<Record<string, { status?: number; json: unknown }>>;

/**
 * Renders a microfrontend's screen for a path inside the SDK's providers and a router, for component tests in jsdom. While
 * it is mounted, `fetch` responds from `answers` and uses no network.
 * @param app default export of `src/app.tsx`
 * @param path address with its query, such as `/agenda?dia=lunes`
 * @param answers responses of the API; by default the visitor is signed out
 */
export function TestPlatform({
  app,
  path,
  answers = {},
}: {
  app: Microfrontend;
  path: string;
  answers?: CallResponses;
}): ReactNode {
  // Replace `fetch` during the first render, because `Platform` requests the session on mount.
  const [restore] = useState(() => replaceFetch({ ...SIGNED_OUT, ...answers }));
  useEffect(() => restore, [restore]);
  return (
    <MemoryRouter initialEntries={[path]}>
      <Platform>
        <Suspense>
          <Routes>
            {Object.entries(app.routes).map(([pattern, Screen]) => (
              <Route key={pattern} path={pattern} element={<Screen />} />
            ))}
          </Routes>
        </Suspense>
      </Platform>
    </MemoryRouter>
  );
}

const SIGNED_OUT: CallResponses = { 'GET /api/sesion': { json: { success: true, usuario: null } } };
const NOT_FOUND = { status: 404, json: { success: false, error: 'No encontrado', code: 'no_encontrado' } };

/** Replaces `fetch` with a function that responds from a table. @returns a function that restores the previous `fetch` */
function replaceFetch(answers: CallResponses): () => void {
  const previous = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null;
    const { pathname } = new URL(request?.url ?? String(input), location.origin);
    const method = init?.method ?? request?.method ?? 'GET';
    const { status = 200, json } = answers[`${method} ${pathname}`] ?? NOT_FOUND;
    return Response.json(json, { status });
  };
  return () => {
    globalThis.fetch = previous;
  };
}
