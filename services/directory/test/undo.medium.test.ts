import type { Comment, Decision, HeldComment, ReportCase } from '@vitrina/contracts';
import type { EventData } from '@vitrina/contracts/events';
import { newId } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { type Gallery, idOf, mediaReady, providerChanged, suspensionChanged, type Users } from './samples.ts';

let directory: RunningDirectory;
let anyone: Person;
let admin: Person;
const taller = idOf('taller');

beforeAll(async () => {
  directory = await runDirectory();
  await directory.publish(
    providerChanged('taller'),
    providerChanged('puesto', { plan: 'premium' }),
    mediaReady('puesto', 'mesa'),
  );
  anyone = visitor(directory);
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
});
afterAll(() => directory.close());

const log = async () =>
  (await admin.read<{ data: Decision[] }>(admin.get('/api/admin/bitacora?vista=decisiones&limit=60'))).body.data;
const entryOf = async (objeto: string, accion: Decision['accion']) => {
  const found = (await log()).find((entry) => entry.objeto_id === objeto && entry.accion === accion);
  if (!found) throw new Error(`no ${accion} of ${objeto} in the log`);
  return found;
};
const undo = async (id: string, who = admin) => who.read(who.post(`/api/admin/bitacora/${id}/deshacer`, {}));
const comments = async () =>
  (await anyone.read<Comment[]>(anyone.get(`/api/comentarios?proveedor_id=${taller}`))).body.map(({ id }) => id);
const gallery = async () =>
  (await directory.read<Gallery>('/api/galeria?country=MX&state=DF&semilla=1')).map(({ id }) => id);
const found = async () =>
  (await directory.read<{ data: { publicaciones: Gallery } }>('/api/buscar?q=mesa')).data.publicaciones.map(
    ({ id }) => id,
  );
let people = 0;
const newcomer = () => {
  people += 1;
  return signIn(directory, { userId: idOf(`persona ${people}`), name: `Persona ${people}` });
};
const say = async (comentario: string) => {
  const who = await newcomer();
  return (await who.read<{ data: Comment }>(who.post('/api/comentarios', { proveedor_id: taller, comentario }))).body
    .data.id;
};
const remove = async (tipo: string, id: string) => {
  const who = await newcomer();
  await who.post('/api/reportes', { tipo, id, motivo: 'enganoso' });
  const { body } = await admin.read<{ data: ReportCase[] }>(admin.get('/api/admin/reportes'));
  const open = body.data.find(({ objeto_id }) => objeto_id === id);
  expect((await admin.post(`/api/admin/reportes/${open?.id}`, { decision: 'retirar', razon: 'Engaña' })).status).toBe(
    200,
  );
  return (await entryOf(id, 'retirar')).id;
};
/** Lists the removal events in the outbox, oldest first; no subscriber consumes them here. */
const removalEvents = async (id: string) =>
  ((await directory.store.removals.findById(id).lean())?.outbox ?? [])
    .filter(({ name }) => name === 'removal.changed')
    .map(({ version, data }) => [version, (data as EventData<'removal.changed'>).removal?.reason ?? null]);

describe('undoing a removal', () => {
  it('shows a comment again, once, as a separate decision', async () => {
    const id = await say('Este comentario va y viene');
    const entry = await remove('comentario', id);
    expect(await entryOf(id, 'retirar')).toMatchObject({ reversible: true });
    expect(await comments()).not.toContain(id);
    const answers = await Promise.all([undo(entry), undo(entry), undo(entry)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await comments()).toContain(id);
    const entries = (await log()).filter(({ objeto_id }) => objeto_id === id);
    expect(entries).toMatchObject([
      {
        accion: 'restaurar',
        tipo: 'comentario',
        quien: 'La Jefa',
        reversible: false,
        extracto: expect.stringContaining('va y viene'),
      },
      { accion: 'retirar', reversible: false },
    ]);
  });

  it('returns a rejected comment to the queue by the decision in the response, and withdraws its notification', async () => {
    const id = await say('Mira www.sitio.example para ver mi trabajo');
    const answer = await admin.read<{ decision: string }>(
      admin.post(`/api/admin/comentarios/${id}`, { decision: 'rechazar', razon: 'Anuncia otra cosa' }),
    );
    const { decision } = answer.body;
    expect(await entryOf(id, 'rechazar')).toMatchObject({ id: decision });
    expect((await undo(decision)).status).toBe(200);
    const comment = await directory.store.comments.findById(id).lean();
    expect(comment?.state).toBe('held');
    expect((await log()).filter(({ objeto_id }) => objeto_id === id)).toHaveLength(2);
    const notified = (comment?.outbox ?? []).map(({ data }) => (data as EventData<'notification.due'>).id);
    expect(notified).toEqual([`${decision}-removal`, `${decision}-withdrawal`]);
  });

  it('restores a post in lists and search, with an event for each change', async () => {
    const post = idOf('puesto/mesa');
    await expect.poll(found).toContain(post);
    const entry = await remove('publicacion', post);
    expect(await gallery()).not.toContain(post);
    await expect.poll(found).not.toContain(post);
    expect((await undo(entry)).status).toBe(200);
    expect(await gallery()).toContain(post);
    await expect.poll(found).toContain(post);
    expect(await removalEvents(post)).toEqual([
      [1, 'Engaña'],
      [2, null],
    ]);
  });

  it('restores a provider with all content', async () => {
    const id = idOf('puesto');
    const listed = async () => (await directory.read<Users>('/api/usuarios')).data.map((user) => user.id);
    const entry = await remove('proveedor', id);
    expect(await listed()).not.toContain(id);
    expect((await undo(entry)).status).toBe(200);
    expect(await listed()).toContain(id);
    expect(await gallery()).toContain(idOf('puesto/mesa'));
  });

  it.each([
    ['comentario', () => say('Retirado por cuatro a la vez')],
    [
      'publicacion',
      async () => {
        await directory.publish(mediaReady('puesto', 'silla'));
        return idOf('puesto/silla');
      },
    ],
  ] as const)('of a %s follows the only decision of several simultaneous ones', async (tipo, make) => {
    const id = await make();
    for (const round of [1, 2]) {
      const removals = ['uno', 'dos', 'tres', 'cuatro'].map((razon) =>
        admin.read<{ decision?: string; code?: string }>(admin.post('/api/admin/retiros', { tipo, id, razon })),
      );
      const bodies = (await Promise.all(removals)).map(({ body }) => body);
      expect(bodies.map(({ code = 'decided' }) => code).sort()).toEqual([
        'decided',
        ...Array.from({ length: 3 }, () => 'decision_tomada'),
      ]);
      expect((await log()).filter(({ objeto_id, accion }) => objeto_id === id && accion === 'retirar')).toHaveLength(
        round,
      );
      const { decision = '' } = bodies.find((body) => body.decision) ?? {};
      expect((await undo(decision)).status).toBe(200);
    }
  });

  it('leaves content hidden that was removed again since', async () => {
    const id = await say('Otra vez este comentario');
    const first = await remove('comentario', id);
    const post = idOf('puesto/mesa');
    await undo(first);
    await remove('comentario', id);
    expect(await undo(first)).toMatchObject({ status: 200 });
    expect(await comments()).not.toContain(id);
    const before = await remove('publicacion', post);
    await undo(before);
    const again = await remove('publicacion', post);
    await undo(before);
    expect(await gallery()).not.toContain(post);
    expect((await undo(again)).status).toBe(200);
    expect(await gallery()).toContain(post);
  });

  it("leaves a suspended account's comment hidden", async () => {
    const who = await signIn(directory, { userId: idOf('callada'), name: 'Callada' });
    const said = who.post('/api/comentarios', { proveedor_id: taller, comentario: 'Lo dije una vez' });
    const { id } = (await who.read<{ data: Comment }>(said)).body.data;
    const entry = await remove('comentario', id);
    await directory.publish(suspensionChanged('callada', true));
    expect((await undo(entry)).status).toBe(200);
    expect(await comments()).not.toContain(id);
    await directory.publish(suspensionChanged('callada', false, 2));
    expect(await comments()).toContain(id);
  });
});

describe('undoing a rejection', () => {
  it('returns the comment to the queue', async () => {
    const id = await say('Su página es www.taller.example');
    await admin.post(`/api/admin/comentarios/${id}`, { decision: 'rechazar', razon: 'Anuncia' });
    const { id: entry, reversible } = await entryOf(id, 'rechazar');
    expect(reversible).toBe(true);
    expect((await undo(entry)).status).toBe(200);
    const queue = await admin.read<{ data: HeldComment[] }>(admin.get('/api/admin/comentarios'));
    expect(queue.body.data.map((comment) => comment.id)).toContain(id);
    expect((await admin.post(`/api/admin/comentarios/${id}`, { decision: 'publicar' })).status).toBe(200);
    expect(await comments()).toContain(id);
  });
});

describe('undoing a publication', () => {
  const publish = async (id: string) => {
    await admin.post(`/api/admin/comentarios/${id}`, { decision: 'publicar' });
    return (await entryOf(id, 'publicar')).id;
  };
  const waits = async () =>
    (await admin.read<{ data: HeldComment[] }>(admin.get('/api/admin/comentarios'))).body.data.map(({ id }) => id);

  it('hides the comment and returns it to the queue, once', async () => {
    const id = await say('Mi página es www.obra.example');
    const first = await publish(id);
    expect(await entryOf(id, 'publicar')).toMatchObject({ reversible: true });
    expect(await comments()).toContain(id);
    const answers = await Promise.all([undo(first), undo(first)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await comments()).not.toContain(id);
    expect(await waits()).toContain(id);
    expect((await entryOf(id, 'publicar')).reversible).toBe(false);
    const second = await publish(id);
    expect((await undo(first)).status).toBe(200);
    expect(await comments()).toContain(id);
    expect((await undo(second)).status).toBe(200);
    expect(await comments()).not.toContain(id);
  });

  it('fails after another decision removed the comment', async () => {
    const id = await say('Les dejo www.patio.example');
    const entry = await publish(id);
    const removal = await remove('comentario', id);
    expect(await undo(entry)).toMatchObject({ status: 409, body: { code: 'decision_tomada' } });
    expect((await undo(removal)).status).toBe(200);
    expect(await comments()).toContain(id);
  });

  it('holds a comment whose author was suspended since, which stays hidden when the suspension ends', async () => {
    const who = await signIn(directory, { userId: idOf('ausente'), name: 'Ausente' });
    const said = who.post('/api/comentarios', { proveedor_id: taller, comentario: 'Hallé www.patio.example aquí' });
    const { id } = (await who.read<{ data: Comment }>(said)).body.data;
    const entry = await publish(id);
    await directory.publish(suspensionChanged('ausente', true));
    expect((await undo(entry)).status).toBe(200);
    await directory.publish(suspensionChanged('ausente', false, 2));
    expect(await comments()).not.toContain(id);
    expect(await waits()).toContain(id);
  });
});

describe('undoing a dismissal of reports', () => {
  const openCase = async (id: string) =>
    (await admin.read<{ data: ReportCase[] }>(admin.get('/api/admin/reportes?limit=60'))).body.data.filter(
      ({ objeto_id }) => objeto_id === id,
    );
  const report = async (id: string) =>
    (await newcomer()).post('/api/reportes', { tipo: 'comentario', id, motivo: 'enganoso' });
  const dismiss = async (id: string) => {
    const [found] = await openCase(id);
    await admin.post(`/api/admin/reportes/${found?.id}`, { decision: 'descartar' });
    expect(await openCase(id)).toEqual([]);
    return (await entryOf(id, 'descartar')).id;
  };

  it('reopens the case, which accepts new reports', async () => {
    const id = await say('Reportado sin motivo');
    await report(id);
    const entry = await dismiss(id);
    expect(await entryOf(id, 'descartar')).toMatchObject({ reversible: true });
    expect((await undo(entry)).status).toBe(200);
    expect((await entryOf(id, 'descartar')).reversible).toBe(false);
    await report(id);
    expect(await openCase(id)).toMatchObject([{ total: 2 }]);
    expect((await undo(entry)).status).toBe(200);
    await dismiss(id);
  });

  it('keeps later reports in their own case', async () => {
    const id = await say('Reportado otra vez después');
    await report(id);
    const entry = await dismiss(id);
    await report(id);
    expect((await undo(entry)).status).toBe(200);
    expect(await openCase(id)).toMatchObject([{ total: 1 }, { total: 1 }]);
    await report(id);
    expect((await openCase(id)).map(({ total }) => total).sort()).toEqual([1, 2]);
  });
});

describe('undoing', () => {
  it('fails for irreversible decisions, for deleted content, and for anyone but administrators', async () => {
    const id = await say('Este comentario se restaura');
    await undo(await remove('comentario', id));
    const restored = await entryOf(id, 'restaurar');
    expect(restored.reversible).toBe(false);
    expect(await undo(restored.id)).toMatchObject({ status: 409, body: { code: 'decision_irreversible' } });
    expect(await undo(newId())).toMatchObject({ status: 404, body: { code: 'decision_no_encontrada' } });
    const who = await newcomer();
    const said = who.post('/api/comentarios', { proveedor_id: taller, comentario: 'Se retira y se borra' });
    const own = (await who.read<{ data: Comment }>(said)).body.data.id;
    const entry = await remove('comentario', own);
    expect(await undo(entry, who)).toMatchObject({ status: 403, body: { code: 'no_permitido' } });
    expect(await undo(entry, anyone)).toMatchObject({ status: 401 });
    expect((await who.post(`/api/comentarios/${own}/eliminar`, {})).status).toBe(200);
    expect((await entryOf(own, 'retirar')).reversible).toBe(false);
    expect(await undo(entry)).toMatchObject({ status: 409, body: { code: 'decision_tomada' } });
  });

  it('never applies to a suspension, which is reversible only at the account', async () => {
    await directory.publish(suspensionChanged('ruidosa', true));
    const entry = await entryOf(idOf('ruidosa'), 'suspender');
    expect(entry.reversible).toBe(true);
    expect(await undo(entry.id)).toMatchObject({ status: 409, body: { code: 'decision_irreversible' } });
    await directory.publish(suspensionChanged('ruidosa', false, 2));
    expect((await entryOf(idOf('ruidosa'), 'suspender')).reversible).toBe(false);
  });
});
