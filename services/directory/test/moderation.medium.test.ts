import type { Comment, Decision, HeldComment, ReportCase } from '@vitrina/contracts';
import { hashToken, newId } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addReport } from '../src/moderation/reports.ts';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { type Gallery, idOf, mediaReady, providerChanged, type Users } from './samples.ts';

let directory: RunningDirectory;
let anyone: Person;
let admin: Person;
const taller = idOf('taller');

beforeAll(async () => {
  directory = await runDirectory();
  await directory.publish(
    providerChanged('taller'),
    providerChanged('fraude', { plan: 'premium' }),
    mediaReady('taller', 'buena'),
    mediaReady('fraude', 'mala'),
    mediaReady('fraude', 'regular'),
  );
  anyone = visitor(directory);
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
});
afterAll(() => directory.close());

const comments = async () =>
  (await anyone.read<Comment[]>(anyone.get(`/api/comentarios?proveedor_id=${taller}`))).body.map(({ id }) => id);
const queue = async () => (await admin.read<{ data: HeldComment[] }>(admin.get('/api/admin/comentarios'))).body.data;
const cases = async () =>
  (await admin.read<{ data: ReportCase[] }>(admin.get('/api/admin/reportes?limit=60'))).body.data;
const log = async () =>
  (await admin.read<{ data: Decision[] }>(admin.get('/api/admin/bitacora?vista=decisiones'))).body.data;
const caseOf = async (id: string) => (await cases()).find(({ objeto_id }) => objeto_id === id);

let people = 0;
const newcomer = () => {
  people += 1;
  return signIn(directory, { userId: idOf(`persona ${people}`), name: `Persona ${people}` });
};
const say = async (comentario: string) => {
  const who = await newcomer();
  const { body } = await who.read<{ data: Comment }>(
    who.post('/api/comentarios', { proveedor_id: taller, comentario }),
  );
  return body.data.id;
};

describe('the queue of held comments', () => {
  it('shows held comments with the reason, and a decision publishes or rejects each once', async () => {
    const good = await say('Su página es www.taller.example');
    const bad = await say('Vean https://estafa.example');
    const shown = (await queue()).filter(({ id }) => id === good || id === bad);
    expect(shown).toMatchObject([
      { id: good, motivo: 'enlace', proveedor: { id: taller, nombre: 'Taller taller', slug: 'taller-taller' } },
      { id: bad, motivo: 'enlace' },
    ]);
    expect((await admin.post(`/api/admin/comentarios/${good}`, { decision: 'publicar' })).status).toBe(200);
    expect((await admin.post(`/api/admin/comentarios/${bad}`, { decision: 'rechazar', razon: 'Estafa' })).status).toBe(
      200,
    );
    expect(await comments()).toContain(good);
    expect(await comments()).not.toContain(bad);
    expect((await queue()).map(({ id }) => id)).not.toContain(good);
    expect((await admin.post(`/api/admin/comentarios/${good}`, { decision: 'rechazar' })).status).toBe(409);
    expect(await log()).toMatchObject([
      {
        accion: 'rechazar',
        objeto_id: bad,
        quien: 'La Jefa',
        razon: 'Estafa',
        extracto: 'Vean https://estafa.example',
      },
      { accion: 'publicar', objeto_id: good, razon: '' },
    ]);
    expect((await admin.post(`/api/admin/comentarios/${idOf('nada')}`, { decision: 'publicar' })).status).toBe(404);
  });

  it('refuses everyone except administrators', async () => {
    const user = await newcomer();
    for (const path of ['comentarios', 'reportes', 'bitacora'].map((name) => `/api/admin/${name}`)) {
      expect((await anyone.get(path)).status).toBe(401);
      expect((await user.get(path)).status).toBe(403);
    }
  });
});

describe('a report', () => {
  it("counts once per person, in one case, with reasons and the person's words", async () => {
    const id = await say('Todo perfecto con el taller');
    const user = await newcomer();
    const other = visitor(directory, '192.0.2.9');
    const report = (who: Person, motivo: string, texto?: string) =>
      who.post('/api/reportes', { tipo: 'comentario', id, motivo, ...(texto && { texto }) });
    const first = await report(anyone, 'spam');
    expect([first.status, await first.json()]).toMatchObject([
      201,
      { message: 'Gracias por avisarnos. Una persona de nuestro equipo lo va a revisar.' },
    ]);
    expect((await report(anyone, 'ofensivo')).status).toBe(201);
    const both = await Promise.all([report(user, 'enganoso', 'No es cliente'), report(other, 'Me molesta')]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const found = await caseOf(id);
    expect(found).toMatchObject({ tipo: 'comentario', total: 3, objeto: { ruta: '/p/taller-taller' } });
    const reasons = found?.motivos.map(({ motivo, texto }) => `${motivo}: ${texto}`).sort();
    expect(reasons).toEqual(['enganoso: No es cliente', 'otro: Me molesta', 'spam: ']);
    expect(JSON.stringify(await directory.store.reports.find().lean())).not.toContain('192.0.2.9');
  });

  it.each([
    [{ tipo: 'comentario', id: idOf('nada'), motivo: 'spam' }, 404],
    [{ tipo: 'publicacion', id: idOf('nada'), motivo: 'spam' }, 404],
    [{ tipo: 'proveedor', id: idOf('nada'), motivo: 'spam' }, 404],
    [{ tipo: 'cosa', id: taller, motivo: 'spam' }, 400],
    [{ tipo: 'proveedor', id: taller, motivo: ' ' }, 400],
    [{ tipo: 'proveedor', id: { $gt: '' }, motivo: 'spam' }, 400],
  ])('cannot consist of %j and fails with %d', async (body, status) => {
    expect((await anyone.post('/api/reportes', body)).status).toBe(status);
  });

  it('leaves everything unchanged when dismissed, and the next one opens another case', async () => {
    await anyone.post('/api/reportes', { tipo: 'proveedor', id: taller, motivo: 'spam' });
    const found = await caseOf(taller);
    const path = `/api/admin/reportes/${found?.id}`;
    expect((await admin.post(path, { decision: 'descartar' })).status).toBe(200);
    expect(await caseOf(taller)).toBeUndefined();
    expect((await admin.post(path, { decision: 'descartar' })).status).toBe(409);
    expect((await anyone.get('/api/proveedores/taller-taller')).status).toBe(200);
    await anyone.post('/api/reportes', { tipo: 'proveedor', id: taller, motivo: 'ofensivo' });
    const next = await caseOf(taller);
    expect(next).toMatchObject({ total: 1, motivos: [{ motivo: 'ofensivo' }] });
    expect(next?.id).not.toBe(found?.id);
    expect((await directory.store.reports.findById(found?.id).lean())?.reports).toHaveLength(1);
    expect((await log()).find(({ objeto_id }) => objeto_id === taller)).toMatchObject({
      accion: 'descartar',
      reportes: { total: 1, redes: 1, recibidos: 1, aproximado: false },
    });
  });
});

describe('a case whose content changed before the review', () => {
  it('shows the content at the time of the report, even after its author deleted it', async () => {
    const post = idOf('fraude/regular');
    await anyone.post('/api/reportes', { tipo: 'publicacion', id: post, motivo: 'enganoso' });
    expect((await caseOf(post))?.antes).toEqual([]);
    await directory.publish(mediaReady('fraude', 'regular', { text: 'Ahora es inocente' }, 2));
    const reported = { titulo: 'Evento regular', texto: 'Texto de regular', cuenta_id: idOf('fraude') };
    expect(await caseOf(post)).toMatchObject({ objeto: { texto: 'Ahora es inocente' }, antes: [reported] });
    await visitor(directory, '192.0.2.77').post('/api/reportes', { tipo: 'publicacion', id: post, motivo: 'spam' });
    await directory.publish(mediaReady('fraude', 'regular', null, 3));
    const gone = await caseOf(post);
    expect(gone).toMatchObject({ objeto: null, antes: [reported, { texto: 'Ahora es inocente' }] });
    expect((await admin.post(`/api/admin/reportes/${gone?.id}`, { decision: 'descartar' })).status).toBe(200);
    const entry = (await log()).find(({ objeto_id }) => objeto_id === post);
    expect(entry?.extracto).toBe('Evento regular: Ahora es inocente');
    await directory.publish(mediaReady('fraude', 'regular', {}, 4));
  });
});

describe('two moderators', () => {
  const decisionsOn = async (id: string) => (await log()).filter(({ objeto_id }) => objeto_id === id);

  it('make one decision about a case that both decide simultaneously, and the log matches the result', async () => {
    const other = await signIn(directory, { userId: idOf('otra jefa'), name: 'La Otra', role: 'admin' });
    for (let round = 0; round < 6; round += 1) {
      const id = await say(`Comentario discutido ${round}`);
      await anyone.post('/api/reportes', { tipo: 'comentario', id, motivo: 'spam' });
      const path = `/api/admin/reportes/${(await caseOf(id))?.id}`;
      const both = [
        () => admin.post(path, { decision: 'descartar' }),
        () => other.post(path, { decision: 'retirar', razon: 'Es spam' }),
      ];
      const answers = await Promise.all((round % 2 ? both : both.reverse()).map((decide) => decide()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const entries = await decisionsOn(id);
      expect(entries).toHaveLength(1);
      expect((await comments()).includes(id)).toBe(entries[0]?.accion === 'descartar');
      expect(await caseOf(id)).toBeUndefined();
    }
  });

  it('make one decision about a held comment that both decide simultaneously, and the log matches the result', async () => {
    const other = await signIn(directory, { userId: idOf('otra jefa'), name: 'La Otra', role: 'admin' });
    for (let round = 0; round < 6; round += 1) {
      const id = await say(`Vean https://pagina-${round}.example`);
      const path = `/api/admin/comentarios/${id}`;
      const answers = await Promise.all([
        admin.post(path, { decision: 'publicar' }),
        other.post(path, { decision: 'rechazar', razon: 'Enlace' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const entries = await decisionsOn(id);
      expect(entries).toHaveLength(1);
      expect((await comments()).includes(id)).toBe(entries[0]?.accion === 'publicar');
    }
  });

  it('can decide a case again 30 seconds after a crash interrupted its decision', async () => {
    const id = await say('Comentario con decisión rota');
    await anyone.post('/api/reportes', { tipo: 'comentario', id, motivo: 'spam' });
    const open = await caseOf(id);
    const path = `/api/admin/reportes/${open?.id}`;
    const begun = (ago: number) =>
      directory.store.reports.updateOne({ _id: open?.id ?? '' }, { $set: { deciding: Date.now() - ago } });
    await begun(0);
    expect((await admin.post(path, { decision: 'descartar' })).status).toBe(409);
    await begun(31_000);
    expect((await admin.post(path, { decision: 'descartar' })).status).toBe(200);
  });
});

describe('a case with many reports', () => {
  const id = () => newId();
  const report = (subjectId: string, person: string, network: string) =>
    addReport(
      directory.store,
      {
        kind: 'provider',
        subjectId,
        ownerId: subjectId,
        network: hashToken(network),
        seen: { title: 'Taller', text: '', author: 'Ana', accountId: subjectId },
      },
      { reporter: hashToken(person), reason: 'spam', text: person, at: Date.now() },
    );
  /** Sends many reports, ten concurrently, as from several instances. */
  const many = async (count: number, send: (number: number) => Promise<void>) => {
    for (let from = 0; from < count; from += 10) {
      await Promise.all(Array.from({ length: Math.min(10, count - from) }, (_, at) => send(from + at)));
    }
  };
  const kept = async (subjectId: string) => directory.store.reports.find({ subjectId }).lean();

  it('counts a person who repeats the report once, and each report', async () => {
    const thing = id();
    await many(30, () => report(thing, 'ana', 'casa'));
    const [only, ...others] = await kept(thing);
    expect(others).toEqual([]);
    expect(only?.reports).toHaveLength(1);
    expect(await caseOf(thing)).toMatchObject({ total: 1, redes: 1, recibidos: 30, aproximado: false });
  });

  it('keeps 20 reports of one network and counts the others, and still accepts the next network', async () => {
    const thing = id();
    await many(35, (number) => report(thing, `cuenta ${number}`, 'una'));
    await report(thing, 'vecina', 'otra');
    const [only] = await kept(thing);
    expect(only?.reports).toHaveLength(21);
    expect(only?.reports.at(-1)?.text).toBe('vecina');
    const found = await caseOf(thing);
    expect(found).toMatchObject({ redes: 2, recibidos: 36, aproximado: true });
    expect(Math.abs((found?.total ?? 0) - 36)).toBeLessThanOrEqual(6);
  });

  it('keeps 200 reports, and only counts further ones', async () => {
    const thing = id();
    await many(220, (number) => report(thing, `persona ${number}`, `red ${number}`));
    await many(5, (number) => report(thing, `persona ${number}`, `red ${number}`));
    const [only, ...others] = await kept(thing);
    expect(others).toEqual([]);
    expect(only?.reports).toHaveLength(200);
    const found = await caseOf(thing);
    expect(found?.motivos).toHaveLength(20);
    expect(found).toMatchObject({ recibidos: 225, aproximado: true });
    for (const count of [found?.total, found?.redes]) expect(Math.abs((count ?? 0) - 220)).toBeLessThan(44);
  });

  it('loses no report that arrives while it closes, and accepts none afterwards', async () => {
    const thing = taller;
    let sent = (await kept(thing)).reduce((sum, { received = 0 }) => sum + received, 0);
    for (let round = 0; round < 8; round += 1) {
      await report(thing, `primera ${round}`, 'casa');
      const open = await caseOf(thing);
      const decide = admin.post(`/api/admin/reportes/${open?.id}`, { decision: 'descartar' });
      const late = many(4, (number) => report(thing, `tardía ${round} ${number}`, `red ${number}`));
      expect((await decide).status).toBe(200);
      const closed = await directory.store.reports.findById(open?.id).lean();
      await late;
      sent += 5;
      const cases = await kept(thing);
      expect(cases.reduce((sum, { received = 0 }) => sum + received, 0)).toBe(sent);
      expect(cases.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1);
      expect(cases.find(({ _id }) => _id === open?.id)).toEqual(closed);
      expect(closed).toMatchObject({ state: 'dismissed' });
    }
  });

  it('stays in the list if its decision was interrupted, and new reports open another', async () => {
    const thing = id();
    await report(thing, 'primera', 'casa');
    const first = await caseOf(thing);
    await directory.store.reports.updateOne({ _id: first?.id ?? '' }, { $unset: { openKey: 1 } });
    await report(thing, 'segunda', 'otra');
    const open = (await cases()).filter(({ objeto_id }) => objeto_id === thing);
    expect(open.map(({ motivos }) => motivos.map(({ texto }) => texto))).toEqual([['primera'], ['segunda']]);
    expect((await admin.post(`/api/admin/reportes/${first?.id}`, { decision: 'descartar' })).status).toBe(200);
    expect(await caseOf(thing)).toMatchObject({ total: 1, motivos: [{ texto: 'segunda' }] });
  });

  it('counts the visitors of one IPv6 network as one', async () => {
    const about = await say('Un comentario cualquiera');
    const from = (address: string) =>
      visitor(directory, address).post('/api/reportes', { tipo: 'comentario', id: about, motivo: 'spam' });
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'])
      expect((await from(address)).status).toBe(201);
    expect(await caseOf(about)).toMatchObject({ total: 2, redes: 2, recibidos: 3 });
  });
});

describe('a removal', () => {
  const gallery = async () =>
    (await directory.read<Gallery>('/api/galeria?country=MX&state=DF&semilla=1')).map(({ id }) => id);
  const found = async () =>
    (await directory.read<{ data: { publicaciones: Gallery } }>('/api/buscar?q=mala')).data.publicaciones.map(
      ({ id }) => id,
    );
  const remove = async (tipo: string, id: string) => {
    await anyone.post('/api/reportes', { tipo, id, motivo: 'enganoso' });
    return admin.post(`/api/admin/reportes/${(await caseOf(id))?.id}`, { decision: 'retirar', razon: 'Es un fraude' });
  };

  it('needs a reason', async () => {
    const post = idOf('taller/buena');
    await anyone.post('/api/reportes', { tipo: 'publicacion', id: post, motivo: 'spam' });
    const path = `/api/admin/reportes/${(await caseOf(post))?.id}`;
    expect(await admin.read(admin.post(path, { decision: 'retirar' }))).toMatchObject({
      status: 400,
      body: { code: 'razon_requerida' },
    });
    expect(await gallery()).toContain(post);
  });

  it('hides a comment', async () => {
    const id = await say('Este comentario se va a ir');
    expect((await remove('comentario', id)).status).toBe(200);
    expect(await comments()).not.toContain(id);
  });

  it('hides a post from lists and search, and no event restores it', async () => {
    const post = idOf('fraude/mala');
    await expect.poll(found).toContain(post);
    expect((await remove('publicacion', post)).status).toBe(200);
    expect(await gallery()).not.toContain(post);
    expect(await gallery()).toContain(idOf('fraude/regular'));
    await expect.poll(found).not.toContain(post);
    await directory.publish(mediaReady('fraude', 'mala', { event: 'Otra vez mala' }, 2));
    await directory.publish(
      providerChanged('fraude', { plan: 'premium', businessName: 'Nuevo nombre' }, { version: 2 }),
    );
    expect(await gallery()).not.toContain(post);
    expect(await caseOf(post)).toBeUndefined();
  });

  it('hides a provider with all content, and no event restores it', async () => {
    const id = idOf('fraude');
    const listed = async () => (await directory.read<Users>('/api/usuarios')).data.map((user) => user.id);
    expect(await listed()).toContain(id);
    expect((await remove('proveedor', id)).status).toBe(200);
    expect(await listed()).not.toContain(id);
    expect(await gallery()).not.toContain(idOf('fraude/regular'));
    expect((await anyone.get(`/api/comentarios?proveedor_id=${id}`)).status).toBe(404);
    await directory.publish(providerChanged('fraude', { plan: 'premium' }, { version: 3 }));
    expect(await listed()).not.toContain(id);
    expect((await log())[0]).toMatchObject({ accion: 'retirar', tipo: 'proveedor', razon: 'Es un fraude' });
  });
});
