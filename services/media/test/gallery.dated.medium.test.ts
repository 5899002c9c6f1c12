import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from './support/event-stream.ts';
import { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type JoinedPlatform, sharedPlatform } from './support/platform.ts';

let platform: JoinedPlatform;
let jpeg: Buffer;
beforeAll(async () => {
  platform = await sharedPlatform();
  jpeg = await quarters(900, 600).jpeg().toBuffer();
});
afterAll(() => platform?.stop());

const patience = { interval: 50 };

describe('the own gallery', () => {
  test("shows a processed photo with its full addresses, size and placeholder, and the owner's location", async () => {
    const owner = await platform.signIn({ country: 'CO', subdivision: 'DC' });
    const id = await owner.publish(jpeg);
    await expect.poll(async () => (await owner.post(id))?.estado, patience).toBe('publicada');
    expect(await owner.post(id)).toMatchObject({
      imagen_url: `/media/${id}/900.jpg`,
      progreso: 100,
      etapa: 'lista',
      extension: 'jpg',
      ancho: 900,
      alto: 600,
      thumbhash: expect.stringMatching(/^[\w+/]+=*$/),
      error: null,
    });
    const answer = await owner.call('/api/obtener_galeria');
    expect(await answer.json()).toMatchObject({ success: true, userLocation: { pais: 'CO', estado_pais: 'DC' } });
    const keys = (await platform.keys()).public.filter((key) => key.includes(id));
    const widths = [400, 800, 900].flatMap((width) => [`media/${id}/${width}.jpg`, `media/${id}/${width}.webp`]);
    expect(keys.sort()).toEqual(widths);
  });

  test('shows which posts are scheduled and which the plan hides', async () => {
    const owner = await platform.signIn({ plan: 'gratis' });
    const later = { fecha_evento: owner.day(5), fecha_publicacion: owner.day(3) };
    const ids: string[] = [];
    for (const fields of [{}, {}, later]) ids.push(await owner.publish(jpeg, { fields }));
    const states = async () => Object.fromEntries((await owner.gallery()).map(({ id, estado }) => [id, estado]));
    const [first = '', second = '', scheduled = ''] = ids;
    await expect
      .poll(states, patience)
      .toEqual({ [first]: 'oculta', [second]: 'publicada', [scheduled]: 'programada' });
    await owner.delete({ id: scheduled });
    expect(await states()).toEqual({ [first]: 'oculta', [second]: 'publicada' });
  });

  test('shows in Spanish why a damaged photo failed, and publishes nothing of it', async () => {
    const owner = await platform.signIn();
    const id = await owner.publish(jpeg.subarray(0, jpeg.length / 2));
    await expect.poll(async () => (await owner.post(id))?.estado, patience).toBe('fallida');
    expect((await owner.post(id))?.error).toBe('No pudimos leer el archivo. Puede estar dañado: prueba con otro.');
    expect((await platform.keys()).public.filter((key) => key.includes(id))).toEqual([]);
    expect((await platform.posts.findById(id).lean())?.outbox).toEqual([]);
  });

  test('returns pages, newest first, with states that depend on all posts, and refuses an invalid cursor', async () => {
    const owner = await platform.signIn({ plan: 'gratis' });
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift(await owner.publish(jpeg));
    const states = async () => (await owner.gallery()).map(({ estado }) => estado);
    await expect.poll(states, patience).toEqual(['publicada', 'oculta', 'oculta']);
    const read = async (path: string) => {
      const answer = await owner.call(path);
      const { data } = (await answer.json()) as { data: { id: string; estado: string }[] };
      const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      return { posts: data.map(({ id, estado }) => [id, estado]), next };
    };
    const first = await read('/api/obtener_galeria?limit=2');
    expect(first.posts).toEqual([
      [ids[0], 'publicada'],
      [ids[1], 'oculta'],
    ]);
    await owner.delete({ id: ids[1] });
    const second = await read(first.next ?? '');
    expect(second).toEqual({ posts: [[ids[2], 'oculta']], next: undefined });
    const refusal = await owner.call('/api/obtener_galeria?cursor=zzz');
    expect([refusal.status, ((await refusal.json()) as { code: string }).code]).toEqual([400, 'cursor_invalido']);
  });

  test('refuses a visitor, and shows another user nothing', async () => {
    expect((await fetch(`${platform.api.url}/api/obtener_galeria`)).status).toBe(401);
    expect(await (await platform.signIn()).gallery()).toEqual([]);
  });
});

describe('the deletion of a post', () => {
  test.each(['id', 'imagen_url', 'whole address'])('removes the post and all its files by %s', async (by) => {
    const owner = await platform.signIn();
    const id = await owner.publish(jpeg);
    await expect.poll(async () => (await owner.post(id))?.estado, patience).toBe('publicada');
    const url = (await owner.post(id))?.imagen_url ?? '';
    const body = by === 'id' ? { id } : { imagen_url: by === 'imagen_url' ? url : `https://vitrina.example${url}` };
    const answer = await owner.delete({ ...body, id_user: owner.session.email });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { success: true, message: 'Imagen eliminada correctamente.' },
    ]);
    const keys = await platform.keys();
    expect([...keys.public, ...keys.quarantine].filter((key) => key.includes(id))).toEqual([]);
    expect(await owner.gallery()).toEqual([]);
    const stored = await platform.posts.findById(id).lean();
    expect(stored?.outbox.map(({ version, data }) => [version, (data as { post: unknown }).post === null])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect((await owner.delete(body)).status).toBe(404);
  });

  test('leaves nothing behind if the post is being processed', async () => {
    const owner = await platform.signIn();
    const id = await owner.publish(await quarters(6000, 5000).png().toBuffer());
    await expect.poll(async () => (await platform.posts.findById(id).lean())?.state, patience).toBe('processing');
    expect((await owner.delete({ id })).status).toBe(200);
    await expect
      .poll(async () => (await platform.posts.findById(id).lean())?.state, { timeout: 60_000 })
      .toBe('purged');
    const keys = await platform.keys();
    expect([...keys.public, ...keys.quarantine].filter((key) => key.includes(id))).toEqual([]);
    expect((await platform.posts.findById(id).lean())?.outbox).toEqual([]);
  });

  test("refuses another user's post, a missing post or an invalid address, and changes nothing", async () => {
    const owner = await platform.signIn();
    const other = await platform.signIn();
    const id = await owner.publish(jpeg);
    const refusals = [
      [await other.delete({ id }), 404],
      [await other.delete({ imagen_url: `/media/${id}/900.jpg` }), 404],
      [await owner.delete({ id: '0'.repeat(24) }), 404],
      [await owner.delete({ id: 'nada' }), 404],
      [await owner.delete({ imagen_url: '../../etc/passwd' }), 404],
      [await owner.delete({ imagen_url: { $gt: '' } }), 400],
      [await owner.delete({ id: { $ne: '' } }), 400],
      [await owner.delete({}), 400],
      [await owner.delete({ id, id_user: 'otra@ejemplo.mx' }), 403],
    ] as const;
    for (const [answer, status] of refusals) expect(answer.status).toBe(status);
    expect(await owner.post(id)).toBeDefined();
  });
});

describe('the stream of live events', () => {
  test('sends every stage of an upload only to its owner', async () => {
    const owner = await platform.signIn();
    const other = await platform.signIn();
    const stream = await listen(owner);
    const silent = await listen(other);
    const id = await owner.publish(jpeg);
    await stream.until(({ etapa }) => etapa === 'lista');
    const seen = stream.events.filter((event) => event.id === id);
    expect(seen[0]).toEqual({ id, estado: 'procesando', progreso: 0, etapa: 'en_cola' });
    expect(seen.at(-1)).toEqual({ id, estado: 'publicada', progreso: 100, etapa: 'lista' });
    const percents = seen.map(({ progreso }) => progreso);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(seen.some(({ etapa }) => etapa === 'procesando')).toBe(true);
    expect(silent.events).toEqual([]);
    await Promise.all([stream.close(), silent.close()]);
  });

  test('starts with the state of unfinished posts, and later sends the public state of a ready post', async () => {
    const owner = await platform.signIn({ plan: 'gratis' });
    const first = await owner.publish(await quarters(5000, 4000).png().toBuffer());
    const second = await owner.publish(jpeg);
    const stream = await listen(owner);
    await stream.until(({ id, etapa }) => id === first && etapa === 'lista');
    expect(stream.events.find(({ id }) => id === first)).toMatchObject({ estado: 'procesando' });
    await expect.poll(async () => (await owner.post(second))?.estado, patience).toBe('publicada');
    await stream.until(({ id, estado }) => id === first && estado !== 'procesando');
    expect((await owner.post(first))?.estado).toBe('oculta');
    await stream.close();
  });

  test('closes with its session, but not with another session of the same user', async () => {
    const owner = await platform.signIn();
    const token = await platform.sessions.create({ ...owner.session, version: 0, sessionsSince: 0 });
    const kept = await listen(owner);
    const ending = await listen(new Owner(platform.api.url, owner.session, token));
    const session = await platform.sessions.read(token);
    if (!session) throw new Error('the session was not kept');
    await platform.sessions.revoke(session.userId, session);
    await ending.ended;
    const id = await owner.publish(jpeg);
    await kept.until((event) => event.id === id && event.etapa === 'lista');
    await platform.sessions.deleteAll(owner.session.userId);
    await kept.ended;
  });

  test('refuses a visitor', async () => {
    expect((await fetch(`${platform.api.url}/api/eventos`)).status).toBe(401);
  });
});
