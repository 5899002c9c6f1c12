import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type NotifyingScope, openNotice, renewSubscription, showNotice } from '../src/offline/notifications.ts';

const ORIGIN = 'https://vitrina.example';
beforeAll(() => vi.stubGlobal('location', { origin: ORIGIN }));
afterAll(() => vi.unstubAllGlobals());

/** Scope of a service worker with open tabs, which records what it is asked for. */
function scope(urls: readonly string[] = []) {
  const asked: unknown[] = [];
  const tabs = urls.map((url) => ({ url, focus: async () => asked.push(['focus', url]) }));
  const registration = {
    showNotification: async (title: string, options: NotificationOptions) => void asked.push(['show', title, options]),
    pushManager: { subscribe: async (options: unknown) => ({ toJSON: () => ({ endpoint: 'new', options }) }) },
  };
  const clients = { matchAll: async () => tabs, openWindow: async (url: string) => asked.push(['open', url]) };
  return { asked, worker: { registration, clients } as unknown as NotifyingScope };
}

describe('a message', () => {
  it('appears under its id, with the page that it opens', async () => {
    const { asked, worker } = scope();
    await showNotice(
      worker,
      JSON.stringify({ id: 'a-comment', titulo: 'Comentario nuevo', texto: 'x', ruta: '/p/1#c' }),
    );
    const options = { body: 'x', tag: 'a-comment', icon: '/icono-192.png', data: '/p/1#c' };
    expect(asked).toEqual([['show', 'Comentario nuevo', options]]);
  });

  it.each([undefined, '', 'nada', 'null', '[]', '{"ruta":7}'])(
    'is shown even if it is unreadable: %s',
    async (message) => {
      const { asked, worker } = scope();
      await showNotice(worker, message);
      expect(asked).toEqual([['show', 'Vitrina', expect.objectContaining({ data: '/' })]]);
    },
  );
});

describe('a pressed notification', () => {
  it('focuses the tab that shows its page, else opens the page', async () => {
    const { asked, worker } = scope([`${ORIGIN}/explorar`, `${ORIGIN}/menu/mensajes`]);
    await openNotice(worker, { data: '/menu/mensajes' });
    await openNotice(worker, { data: '/menu/pagos' });
    expect(asked).toEqual([
      ['focus', `${ORIGIN}/menu/mensajes`],
      ['open', `${ORIGIN}/menu/pagos`],
    ]);
  });

  it.each(['https://malo.example/x', '//malo.example', 'javascript:alert(1)', 7, null])(
    'opens no other site: %s',
    async (data) => {
      const { asked, worker } = scope();
      await openNotice(worker, { data });
      expect(asked).toEqual([['open', `${ORIGIN}/`]]);
    },
  );
});

describe('a subscription that a browser replaced', () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response());
  beforeAll(() => vi.stubGlobal('fetch', fetched));
  afterEach(() => fetched.mockClear());
  const replaced = { endpoint: 'https://push.example/abc', options: { applicationServerKey: 'k' } } as never;

  it('replaces the former one on the server', async () => {
    await renewSubscription(scope().worker, { oldSubscription: replaced });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect([path, init?.method]).toEqual(['/api/cuenta/dispositivos', 'PUT']);
    expect(JSON.parse(String(init?.body))).toMatchObject({
      endpoint: 'new',
      reemplaza: 'https://push.example/abc',
    });
  });

  it('stays unknown to the server if the browser does not name the one that it replaces', async () => {
    await renewSubscription(scope().worker, { oldSubscription: null, newSubscription: replaced });
    expect(fetched).not.toHaveBeenCalled();
  });
});
