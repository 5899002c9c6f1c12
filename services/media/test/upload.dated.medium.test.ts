import { once } from 'node:events';
import { request } from 'node:http';
import { today } from '@vitrina/contracts/places';
import { MAX_UPLOAD_BYTES } from '@vitrina/contracts/rules';
import { samples } from '@vitrina/local/testing';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeClip, pictureInput, quickH264 } from './support/clips.ts';
import type { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
let owner: Owner;
let jpeg: Buffer;
beforeAll(async () => {
  // No worker takes these uploads from the queue, whose oldest job would close it.
  platform = await startPlatform({ BACKLOG_IMAGE_SECONDS: '86400', BACKLOG_VIDEO_SECONDS: '86400' });
  owner = await platform.signIn();
  jpeg = await quarters(120, 80).jpeg().toBuffer();
});
afterAll(() => platform?.stop());

async function refusal(answer: Response): Promise<[number, string]> {
  const body = (await answer.json()) as { success: boolean; error: string; message: string; code: string };
  expect(body).toMatchObject({ success: false, error: body.message });
  return [answer.status, body.code];
}

/** Expects that a refused upload left neither a document nor an object. */
async function expectNothing(of: Owner): Promise<void> {
  expect(await platform.posts.countDocuments({ ownerId: of.session.userId })).toBe(0);
  const kept = (await platform.posts.find().lean()).map(({ original }) => original.key).sort();
  await expect.poll(async () => (await platform.keys()).quarantine.sort(), { timeout: 60_000 }).toEqual(kept);
}

describe('a good upload', () => {
  test("succeeds with the file before or after the texts, and appears in the owner's gallery", async () => {
    const own = await platform.signIn();
    for (const fileFirst of [true, false]) {
      const answer = await own.upload(jpeg, { fileFirst });
      expect(answer.status).toBe(202);
      expect(await answer.json()).toMatchObject({
        success: true,
        message: 'Archivo subido y datos insertados correctamente.',
        data: { id: expect.stringMatching(/^[0-9a-f]{24}$/), estado: 'procesando' },
      });
    }
    expect(await own.gallery()).toMatchObject([
      {
        estado: 'procesando',
        progreso: 0,
        etapa: 'en_cola',
        evento: 'Feria de la Lagunilla',
        www: 'https://ejemplo.mx',
      },
      { estado: 'procesando' },
    ]);
  });

  test("checks its dates in the provider's time zone rather than that of the state", async () => {
    // The earliest and the latest time zone: their dates always differ.
    const zones = { early: 'Etc/GMT+12', late: 'Pacific/Kiritimati' } as const;
    const yesterday = today(zones.early);
    const fields = { fecha_evento: yesterday, fecha_publicacion: yesterday };
    const late = await platform.signIn({ timeZone: zones.late });
    expect(await refusal(await late.upload(jpeg, { fields }))).toEqual([400, 'fecha_evento_pasada']);
    const early = await platform.signIn({ timeZone: zones.early });
    expect((await early.upload(jpeg, { fields })).status).toBe(202);
    const gallery = await early.call('/api/obtener_galeria');
    expect(await gallery.json()).toMatchObject({ userLocation: { zona: zones.early } });
  });

  test('keeps its texts as they appear to a reader', async () => {
    const own = await platform.signIn();
    const fields = { evento: '\u202aFeria\u00a0del ba\u00adrro\u202c', descripcion: 'Uno\u000bdos\u200b 👩\u200d🔧' };
    expect((await own.upload(jpeg, { fields })).status).toBe(202);
    expect(await own.gallery()).toMatchObject([
      { evento: 'Feria del barro', texto_personalizado: 'Uno\ndos 👩\u200d🔧' },
    ]);
  });

  test('needs no matching file name, because its content decides', async () => {
    const webp = await quarters(20, 20).webp().toBuffer();
    expect((await owner.upload(webp, { name: '../../etc/passwd.exe' })).status).toBe(202);
  });

  test('may have exactly 52,428,800 bytes, but not a byte more', async () => {
    const own = await platform.signIn();
    const exact = Buffer.alloc(MAX_UPLOAD_BYTES);
    jpeg.copy(exact);
    expect(await refusal(await own.upload(Buffer.concat([exact, Buffer.from([0])])))).toEqual([413, 'archivo_grande']);
    await expectNothing(own);
    expect((await own.upload(exact)).status).toBe(202);
  });
});

describe('the checks of an upload', () => {
  const everythingWrong = { evento: '', descripcion: '', fecha_evento: 'x', fecha_publicacion: 'y' };
  const cases: [string, () => Promise<Response>, [number, string]][] = [
    ['a missing file', () => owner.upload(undefined, { fields: everythingWrong }), [400, 'archivo_requerido']],
    [
      'an empty file choice',
      () => owner.upload(new Uint8Array(), { name: '', fields: everythingWrong }),
      [400, 'archivo_requerido'],
    ],
    ['the file type', () => owner.upload(Buffer.from('hola'), { fields: everythingWrong }), [415, 'archivo_tipo']],
    ['missing texts', () => owner.upload(jpeg, { fields: everythingWrong }), [400, 'evento_requerido']],
    [
      'missing texts after the file',
      () => owner.upload(jpeg, { fields: everythingWrong, fileFirst: true }),
      [400, 'evento_requerido'],
    ],
    [
      'a long event name',
      () => owner.upload(jpeg, { fields: { evento: 'x'.repeat(26), descripcion: '' } }),
      [400, 'evento_largo'],
    ],
    [
      'a long description',
      () => owner.upload(jpeg, { fields: { descripcion: 'x'.repeat(251), fecha_evento: 'x' } }),
      [400, 'descripcion_larga'],
    ],
    [
      'a past event date',
      () => owner.upload(jpeg, { fields: { fecha_evento: owner.day(-2), fecha_publicacion: owner.day(-2) } }),
      [400, 'fecha_evento_pasada'],
    ],
    [
      'a past publication date',
      () => owner.upload(jpeg, { fields: { fecha_publicacion: owner.day(-2) } }),
      [400, 'fecha_publicacion_pasada'],
    ],
    [
      'a publication date after the event',
      () => owner.upload(jpeg, { fields: { fecha_publicacion: owner.day(2) } }),
      [400, 'fecha_publicacion_posterior'],
    ],
  ];
  test.each(cases)('report %s in the fixed order', async (_name, send, expected) => {
    expect(await refusal(await send())).toEqual(expected);
  });
  afterEach(async () => {
    await expect
      .poll(async () => (await platform.keys()).quarantine.length, { timeout: 60_000 })
      .toBe(await platform.posts.countDocuments());
  });
});

describe('an upload of another type', () => {
  const cases: [string, () => Promise<Buffer>, [number, string]][] = [
    [
      'SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      [415, 'archivo_tipo'],
    ],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), [415, 'archivo_tipo']],
    ['zero bytes', async () => Buffer.alloc(0), [415, 'archivo_tipo']],
    ['a zip', async () => Buffer.from('504b0304140000000800', 'hex'), [415, 'archivo_tipo']],
    ['a program', async () => Buffer.from('7f454c460201010000000000', 'hex'), [415, 'archivo_tipo']],
    [
      'a bomb of pixels',
      () =>
        sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      [422, 'archivo_dimensiones'],
    ],
  ];
  test.each(cases)('fails in Spanish and leaves nothing behind if it contains %s', async (_name, make, expected) => {
    const own = await platform.signIn();
    expect(await refusal(await own.upload(await make(), { name: 'foto.jpg' }))).toEqual(expected);
    await expectNothing(own);
  });

  test('succeeds for a real MP4 clip under any name', async () => {
    const [clip = ''] = (await samples()).clips;
    const id = await owner.publish(clip, { name: 'foto.jpg' });
    expect((await platform.posts.findById(id).lean())?.original.type).toBe('video/mp4');
  });

  test('succeeds for a QuickTime film under any name', async () => {
    const clip = await makeClip([...pictureInput({ seconds: 1 }), ...quickH264, '-f', 'mov']);
    const id = await owner.publish(clip, { name: 'foto.jpg' });
    expect((await platform.posts.findById(id).lean())?.original.type).toBe('video/mp4');
  });
});

describe('the right to upload', () => {
  test('requires a session', async () => {
    const answer = await fetch(`${platform.api.url}/api/subir_archivo`, { method: 'POST', body: new FormData() });
    expect(await refusal(answer)).toEqual([401, 'no_autenticado']);
  });

  test('requires a complete profile', async () => {
    const own = await platform.signIn({ missing: ['phone'] });
    expect(await refusal(await own.upload(jpeg))).toEqual([403, 'perfil_incompleto']);
    await expectNothing(own);
  });

  test("excludes uploads in another user's name, by header or by field", async () => {
    const own = await platform.signIn();
    expect(await refusal(await own.upload(jpeg, { fields: { id_user: 'otra@ejemplo.mx' } }))).toEqual([
      403,
      'identidad_distinta',
    ]);
    const headers = { 'User-Email': 'otra@ejemplo.mx' };
    const answer = await own.call('/api/subir_archivo', { method: 'POST', body: new FormData(), headers });
    expect(await refusal(answer)).toEqual([403, 'identidad_distinta']);
    await expectNothing(own);
  });

  test('excludes uploads that another site starts in a browser', async () => {
    const headers = { Origin: 'https://malo.example' };
    const answer = await owner.call('/api/subir_archivo', { method: 'POST', body: new FormData(), headers });
    expect(await refusal(answer)).toEqual([403, 'origen_no_permitido']);
  });
});

describe('an upload with a hostile form', () => {
  const post = (body: string, type: string) =>
    owner.call('/api/subir_archivo', { method: 'POST', body, headers: { 'Content-Type': type } });
  test.each([
    ['JSON', '{"evento":{"$gt":""}}', 'application/json', [415, 'tipo_de_contenido']],
    ['a form without a boundary', 'x', 'multipart/form-data', [400, 'formulario_invalido']],
    [
      'a truncated form',
      '--b\r\nContent-Disposition: form-data; name="evento"\r\n\r\nx',
      'multipart/form-data; boundary=b',
      [400, 'formulario_invalido'],
    ],
  ] as const)('fails for %s', async (_name, body, type, expected) => {
    expect(await refusal(await post(body, type))).toEqual(expected);
  });

  test.each([
    { otro: 'x'.repeat(20_000) },
    { descripcion: '{"$gt":""}', evento: 'x'.repeat(5_000) },
    { www: 'javascript:alert(1)' },
  ])('fails with a client error for fields such as %o, and leaves nothing behind', async (fields) => {
    const own = await platform.signIn();
    const answer = await own.upload(jpeg, { fields });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    await expectNothing(own);
  });

  test('leaves nothing behind if the client disconnects', async () => {
    const own = await platform.signIn();
    const body = Buffer.alloc(12 * 1024 * 1024);
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
    const cut = request(`${platform.api.url}/api/subir_archivo`, {
      method: 'POST',
      headers: {
        cookie: own.cookie,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 2 * body.length,
      },
    });
    cut.on('error', () => undefined);
    cut.write(head);
    cut.write(jpeg);
    if (!cut.write(body)) await once(cut, 'drain');
    cut.destroy();
    await expectNothing(own);
    expect((await own.upload(jpeg)).status).toBe(202);
  });
});

describe('a repeated upload with the same key', () => {
  test('returns the same response and creates no second post', async () => {
    const own = await platform.signIn();
    const first = await (await own.upload(jpeg, { key: 'una-subida' })).json();
    const again = await own.upload(jpeg, { key: 'una-subida', fileFirst: true });
    expect(again.status).toBe(202);
    expect(await again.json()).toEqual(first);
    expect(await own.gallery()).toHaveLength(1);
  });

  test('creates a single post and object if sent simultaneously', async () => {
    const own = await platform.signIn();
    const answers = await Promise.all([1, 2, 3].map(() => own.publish(jpeg, { key: 'a la vez' })));
    expect(new Set(answers).size).toBe(1);
    const posts = await platform.posts.find({ ownerId: own.session.userId }).lean();
    expect(posts).toHaveLength(1);
    const keys = (await platform.keys()).quarantine;
    expect(keys.filter((key) => answers.some((id) => key.startsWith(id)))).toEqual([posts[0]?.original.key]);
    expect(keys).toHaveLength(await platform.posts.countDocuments());
  });

  test('fails if its content differs', async () => {
    const own = await platform.signIn();
    await own.publish(jpeg, { key: 'k' });
    const other = await quarters(30, 30).png().toBuffer();
    expect(await refusal(await own.upload(other, { key: 'k' }))).toEqual([409, 'clave_reutilizada']);
    expect(await refusal(await own.upload(jpeg, { key: 'k', fields: { evento: 'Otro' } }))).toEqual([
      409,
      'clave_reutilizada',
    ]);
    expect(await own.gallery()).toHaveLength(1);
  });

  test('counts separately for another user, and its key has at most 200 characters', async () => {
    const one = await platform.signIn();
    const other = await platform.signIn();
    expect(await one.publish(jpeg, { key: 'k' })).not.toBe(await other.publish(jpeg, { key: 'k' }));
    expect(await refusal(await one.upload(jpeg, { key: 'x'.repeat(201) }))).toEqual([400, 'solicitud_invalida']);
  });
});
