// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '../src/api/client.ts';
import { type Microfrontend, messageOf, useLocationChoice, useParams, useQuery, useSession } from '../src/index.ts';
import { TestPlatform } from './test-platform.tsx';

/** Shows the results of the SDK's hooks. */
function Screen() {
  const { slug } = useParams();
  const { user } = useSession();
  const { stateName } = useLocationChoice();
  const posts = useQuery({ queryKey: ['blog'], queryFn: () => api.get('/api/blog'), retry: false });
  const state = posts.error ? messageOf(posts.error) : JSON.stringify(posts.data ?? 'pendiente');
  return <p>{[slug, user?.nombre ?? 'sin sesión', stateName, state].join(' · ')}</p>;
}

const app: Microfrontend = { routes: { '/prueba/:slug': Screen } };
afterEach(cleanup);

describe('The test platform', () => {
  it('gives a screen its parameters, place, session and the listed responses of the API', async () => {
    const usuario = { nombre: 'Ana' };
    const answers = {
      'GET /api/sesion': { json: { success: true, usuario } },
      'GET /api/blog': { json: { entradas: 2 } },
    };
    render(<TestPlatform app={app} path="/prueba/uno?x=1" answers={answers} />);
    const text = await screen.findByText(/Ana.*entradas/, {}, { timeout: 10_000 });
    expect(text.textContent).toMatch(/^uno · Ana · [^·]+ · \{"entradas":2\}$/);
  });

  it('responds 404 to an unlisted call, has no signed-in visitor, and restores fetch at the end', async () => {
    const previous = globalThis.fetch;
    const { unmount } = render(<TestPlatform app={app} path="/prueba/dos" />);
    const text = await screen.findByText(/No encontrado/, {}, { timeout: 10_000 });
    expect(text.textContent).toContain('dos · sin sesión');
    expect(globalThis.fetch).not.toBe(previous);
    unmount();
    expect(globalThis.fetch).toBe(previous);
  });
});
