import { today } from '@vitrina/contracts/places';
import { joinAsProvider } from '@vitrina/demo';
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

/** What the tests read of an answer. */
interface Answer {
  data: { id: string; publicaciones: Array<{ evento: string; ruta: string }>; length: number };
  microfrontends: unknown[];
}

async function json(path: string, init?: RequestInit): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(platform.url + path, init);
  return { status: answer.status, body: (await answer.json()) as Answer };
}

test('in one process a provider joins, publishes a photo, and a visitor finds it', async () => {
  const { email, cookie } = await joinAsProvider(platform.url, 'Todo en uno');
  const day = today('America/Mexico_City');
  const form = new FormData();
  const fields = {
    evento: 'Portón nuevo',
    descripcion: 'Herrería',
    www: '',
    fecha_evento: day,
    fecha_publicacion: day,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b4421f' } })
    .jpeg()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'porton.jpg');
  const sent = await json('/api/subir_archivo', { method: 'POST', body: form, headers: { cookie } });
  expect(sent.status).toBe(202);

  await vi.waitFor(
    async () => {
      const { body } = await json('/api/buscar?q=port%C3%B3n');
      const found = body.data.publicaciones.find(({ evento }) => evento === 'Portón nuevo');
      expect(found).toMatchObject({ id: sent.body.data.id, id_user: email });
      const picture = await fetch((found?.ruta ?? '').replace(/^https?:\/\/[^/]+/, platform.url));
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    },
    { timeout: 45_000, interval: 250 },
  );
});

test('the assistant, the plans and the registry answer through the same address', async () => {
  const chat = await json('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'visita@demo.vitrina.example', sender: 'user', message: 'busco herrero' }),
  });
  expect(chat.status).toBe(201);
  expect((await json('/api/planes')).body.data).toHaveLength(4);
  expect((await json('/api/registro')).body.microfrontends).toEqual([]);
});
