import { joinAsProvider, publishPhoto } from '@vitrina/demo';
import { startService, type TestService } from '@vitrina/local/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let platform: TestService;

beforeAll(async () => {
  platform = await startService('all-in-one', { TEAM_TOKENS: `mf-prueba:${'t'.repeat(32)}` });
});

afterAll(async () => {
  platform.kill('SIGTERM');
  expect(await platform.ended, 'exit code after SIGTERM').toBe(0);
});

/** Fields of a response that the tests read. */
interface Answer {
  data: { publicaciones: Array<{ evento: string; ruta: string }>; length: number };
  microfrontends: unknown[];
}

async function json(path: string, init?: RequestInit): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(platform.url + path, init);
  return { status: answer.status, body: (await answer.json()) as Answer };
}

test('a provider joins and publishes a photo in the single process, and a visitor finds it', async () => {
  const member = await joinAsProvider(platform.url, 'Todo en uno');
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b4421f' } })
    .jpeg()
    .toBuffer();
  const id = await publishPhoto(platform.url, member, 'Portón nuevo', new Uint8Array(photo));

  await vi.waitFor(
    async () => {
      const { body } = await json('/api/buscar?q=port%C3%B3n');
      const found = body.data.publicaciones.find(({ evento }) => evento === 'Portón nuevo');
      expect(found).toMatchObject({ id, id_user: member.email });
      const picture = await fetch((found?.ruta ?? '').replace(/^https?:\/\/[^/]+/, platform.url));
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    },
    { timeout: 60_000, interval: 250 },
  );
});

test('the assistant, the plans and the registry respond at the same address', async () => {
  const chat = await json('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'visita@demo.vitrina.example', sender: 'user', message: 'busco herrero' }),
  });
  expect(chat.status).toBe(201);
  expect((await json('/api/planes')).body.data).toHaveLength(4);
  expect((await json('/api/registro')).body.microfrontends).toEqual([]);
});
