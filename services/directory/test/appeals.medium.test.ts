import type { Appeal, Comment, Decision, OwnAppeal } from '@vitrina/contracts';
import type { EventData } from '@vitrina/contracts/events';
import { signAppeal } from '@vitrina/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { accountErased, type Gallery, idOf, mediaReady, providerChanged, suspensionChanged } from './samples.ts';

let directory: RunningDirectory;
let admin: Person;
let owner: Person;
let stranger: Person;
const puesto = idOf('puesto');

beforeAll(async () => {
  directory = await runDirectory();
  await directory.publish(providerChanged('puesto', { plan: 'premium' }), mediaReady('puesto', 'mesa'));
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
  owner = await signIn(directory, { userId: puesto, name: 'Puesto', role: 'provider', missing: [] });
  stranger = await signIn(directory, { userId: idOf('otra'), name: 'Otra' });
});
afterAll(() => directory.close());

const texto = 'Es una foto mía, la hice yo.';
let people = 0;
/** Creates a person with a comment that an administrator removed. */
const personWithRemovedComment = async (razon = 'Engaña') => {
  people += 1;
  const name = `Persona ${people}`;
  const userId = idOf(name);
  const who = await signIn(directory, { userId, name });
  const said = who.post('/api/comentarios', { proveedor_id: puesto, comentario: `Comentario de la ${name}` });
  const { id } = (await who.read<{ data: Comment }>(said)).body.data;
  return { who, userId, id, decision: await remove('comentario', id, razon) };
};
const remove = async (tipo: string, id: string, razon: string) => {
  const { status, body } = await admin.read<{ decision: string }>(
    admin.post('/api/admin/retiros', { tipo, id, razon }),
  );
  expect(status).toBe(200);
  return body.decision;
};
const appeal = (who: Person, decision: string, text = texto) =>
  who.read<{ data: OwnAppeal; code: string }>(who.post('/api/apelaciones', { decision, texto: text }));
const appealFor = async (who: Person, decision: string) => {
  const { status, body } = await appeal(who, decision);
  expect(status).toBe(201);
  return body.data.id;
};
const answer = (id: string, resultado: string, text = 'Tienes razón') =>
  admin.read<{ code: string }>(admin.post(`/api/admin/apelaciones/${id}`, { resultado, texto: text }));
const own = async (who: Person) => (await who.read<{ data: OwnAppeal[] }>(who.get('/api/apelaciones'))).body.data;
const listed = async (estado = 'abierta') =>
  (await admin.read<{ data: Appeal[] }>(admin.get(`/api/admin/apelaciones?limit=60&estado=${estado}`))).body.data;
const log = async (vista = 'decisiones') =>
  (await admin.read<{ data: Decision[] }>(admin.get(`/api/admin/bitacora?limit=60&vista=${vista}`))).body.data;
const comments = async () => {
  const anyone = visitor(directory);
  return (await anyone.read<Comment[]>(anyone.get(`/api/comentarios?proveedor_id=${puesto}`))).body.map(({ id }) => id);
};
const gallery = async () =>
  (await directory.read<Gallery>('/api/galeria?country=MX&state=DF&semilla=1')).map(({ id }) => id);
const answeredEvents = async (id: string) =>
  ((await directory.store.appeals.findById(id).lean())?.outbox ?? []).map(
    ({ data }) => data as EventData<'appeal.answered'>,
  );

describe('appealing', () => {
  it('accepts one appeal of the affected account only', async () => {
    const { who, id, decision } = await personWithRemovedComment();
    const { body } = await who.read<Comment[]>(who.get(`/api/comentarios?proveedor_id=${puesto}`));
    expect(body.find((one) => one.id === id)).toMatchObject({ estado: 'retirado', decision });
    expect(await appeal(stranger, decision)).toMatchObject({ status: 404, body: { code: 'decision_ajena' } });
    // The provider is the subject of the comment, not its author.
    expect(await appeal(owner, decision)).toMatchObject({ status: 404 });
    expect(await appeal(who, idOf('nada'))).toMatchObject({ status: 404, body: { code: 'decision_ajena' } });
    const answers = await Promise.all([appeal(who, decision), appeal(who, decision)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await appeal(who, decision)).toMatchObject({ status: 409, body: { code: 'apelacion_repetida' } });
    expect(await own(who)).toMatchObject([{ decision, tipo: 'comentario', texto, estado: 'abierta', respuesta: null }]);
    expect(await own(stranger)).toEqual([]);
  });

  it('accepts 10 to 1,000 visible characters', async () => {
    const { who, decision } = await personWithRemovedComment();
    expect(await appeal(who, decision, '  Muy corta  ')).toMatchObject({ body: { code: 'apelacion_corta' } });
    expect(await appeal(who, decision, '\u200b'.repeat(20))).toMatchObject({ status: 400 });
    expect(await appeal(who, decision, 'a'.repeat(1_001))).toMatchObject({ body: { code: 'apelacion_larga' } });
    expect(await appeal(who, decision, 'a'.repeat(1_000))).toMatchObject({ status: 201 });
  });

  it('fails if the decision was already undone', async () => {
    const { who, decision } = await personWithRemovedComment();
    expect((await admin.post(`/api/admin/bitacora/${decision}/deshacer`, {})).status).toBe(200);
    expect(await appeal(who, decision)).toMatchObject({ status: 409, body: { code: 'decision_deshecha' } });
  });

  it('fails for log entries that are not decisions, such as the access to a list', async () => {
    await listed();
    const [reading] = await log('consultas');
    expect(reading).toMatchObject({ tipo: 'apelacion', accion: 'consultar' });
    expect(await appeal(admin, reading?.id ?? '')).toMatchObject({ status: 404 });
  });
});

describe('answering an appeal', () => {
  it('restores a post once if accepted, with a log entry and an event', async () => {
    const post = idOf('puesto/mesa');
    const decision = await remove('publicacion', post, 'No es tu obra');
    expect(await gallery()).not.toContain(post);
    const { outbox } = (await directory.store.removals.findById(post).lean()) ?? {};
    const announced = outbox?.find(({ name }) => name === 'removal.changed')?.data;
    expect(announced).toMatchObject({ removal: { reason: 'No es tu obra', decision } });
    const id = await appealFor(owner, decision);
    const [first] = (await listed()).filter((one) => one.id === id);
    expect(first).toMatchObject({ quien: 'Puesto', razon: 'No es tu obra', decidio: 'La Jefa', vigente: true, texto });
    const answers = await Promise.all([answer(id, 'aceptada'), answer(id, 'rechazada')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const accepted = answers[0]?.status === 200;
    expect((await gallery()).includes(post)).toBe(accepted);
    expect(await answer(id, 'aceptada')).toMatchObject({ status: 409, body: { code: 'apelacion_respondida' } });
    expect((await listed()).map((one) => one.id)).not.toContain(id);
    expect((await listed(accepted ? 'aceptada' : 'rechazada')).map((one) => one.id)).toContain(id);
    expect(await answeredEvents(id)).toMatchObject([
      { id, ownerId: puesto, kind: 'post', accepted, answer: 'Tienes razón' },
    ]);
    expect((await log()).filter((entry) => entry.objeto_id === post).map(({ accion }) => accion)).toEqual([
      accepted ? 'restaurar' : 'mantener',
      'retirar',
    ]);
  });

  it('restores a comment if accepted', async () => {
    const { who, id, decision } = await personWithRemovedComment();
    expect(await answer(await appealFor(who, decision), 'aceptada')).toMatchObject({ status: 200 });
    expect(await comments()).toContain(id);
    expect(await own(who)).toMatchObject([{ estado: 'aceptada', respuesta: 'Tienes razón' }]);
  });

  it('keeps the decision if rejected, and shows the answer to the person', async () => {
    const { who, id, decision } = await personWithRemovedComment();
    const appealId = await appealFor(who, decision);
    expect(await answer(appealId, 'rechazada', '')).toMatchObject({ status: 400, body: { code: 'razon_requerida' } });
    expect(await answer(appealId, 'rechazada', 'Sigue siendo falso')).toMatchObject({ status: 200 });
    expect(await comments()).not.toContain(id);
    expect(await own(who)).toMatchObject([{ estado: 'rechazada', respuesta: 'Sigue siendo falso' }]);
    expect(await appeal(who, decision)).toMatchObject({ status: 409, body: { code: 'apelacion_repetida' } });
    expect((await log())[0]).toMatchObject({ accion: 'mantener', tipo: 'comentario', razon: 'Sigue siendo falso' });
  });

  it('completes an interrupted answer on a repeat, with one log entry, and never reverses it', async () => {
    const { who, id, decision } = await personWithRemovedComment();
    const appealId = await appealFor(who, decision);
    const fixed = {
      state: 'accepted' as const,
      text: 'Sí',
      adminId: idOf('jefa'),
      adminName: 'La Jefa',
      at: Date.now(),
    };
    await directory.store.appeals.updateOne({ _id: appealId }, { $set: { answer: fixed } });
    // The person sees an open appeal until every step is done.
    expect(await own(who)).toMatchObject([{ estado: 'abierta', respuesta: null }]);
    expect(await answer(appealId, 'rechazada')).toMatchObject({ status: 409 });
    expect(await answer(appealId, 'aceptada', 'Otras palabras')).toMatchObject({ status: 200 });
    expect(await comments()).toContain(id);
    expect(await own(who)).toMatchObject([{ estado: 'aceptada', respuesta: 'Sí' }]);
    const entries = (await log()).filter(({ objeto_id }) => objeto_id === id);
    expect(entries.map(({ accion }) => accion)).toEqual(['restaurar', 'retirar']);
  });

  it('leaves lifting a suspension to accounts', async () => {
    await directory.publish(providerChanged('nube'), suspensionChanged('nube', true));
    const { decision } = (await directory.store.accountStatuses.findById(idOf('nube')).lean()) ?? {};
    const nube = await signIn(directory, { userId: idOf('nube'), name: 'Nube' });
    const id = await appealFor(nube, decision ?? '');
    expect(await answer(id, 'aceptada')).toMatchObject({ status: 200 });
    expect(await answeredEvents(id)).toMatchObject([{ kind: 'account', accepted: true, ownerId: idOf('nube') }]);
  });

  it('responds 404 for an unknown appeal', async () => {
    expect(await answer(idOf('nada'), 'aceptada')).toMatchObject({ body: { code: 'apelacion_no_encontrada' } });
  });
});

describe('appealing a suspension by a mail link, without a session', () => {
  const ask = (token: string, text?: string) => {
    const anyone = visitor(directory);
    return anyone.read<{ data: { razon: string; desde: string; apelacion: OwnAppeal | null }; code: string }>(
      anyone.post('/api/apelaciones/suspension', { token, ...(text !== undefined && { texto: text }) }),
    );
  };
  const tokenOf = async (name: string, secret = directory.config.APPEAL_SECRET) => {
    const { decision } = (await directory.store.accountStatuses.findById(idOf(name)).lean()) ?? {};
    const { at = 0 } = (await directory.store.decisions.findById(decision).lean()) ?? {};
    return signAppeal(secret, { accountId: idOf(name), at });
  };

  it('shows the reason and start, and accepts one appeal, which administrators find', async () => {
    await directory.publish(suspensionChanged('sola', true));
    const token = await tokenOf('sola');
    const seen = await ask(token);
    expect(seen).toMatchObject({ status: 200, body: { data: { apelacion: null } } });
    expect(Date.parse(seen.body.data.desde)).toBeGreaterThan(0);
    expect(await ask(token, 'Corta')).toMatchObject({ status: 400, body: { code: 'apelacion_corta' } });
    expect(await ask(token, texto)).toMatchObject({ body: { data: { apelacion: { estado: 'abierta', texto } } } });
    expect(await ask(token, texto)).toMatchObject({ status: 409, body: { code: 'apelacion_repetida' } });
    const found = (await listed()).find(({ cuenta_id }) => cuenta_id === idOf('sola'));
    expect(found).toMatchObject({ tipo: 'cuenta', vigente: true, texto });
    expect(await answer(found?.id ?? '', 'rechazada', 'Se mantiene')).toMatchObject({ status: 200 });
    expect(await ask(token)).toMatchObject({
      body: { data: { apelacion: { estado: 'rechazada', respuesta: 'Se mantiene' } } },
    });
  });

  it('rejects a forged token, a token of another account and one of a lifted suspension', async () => {
    await directory.publish(suspensionChanged('luz', true));
    const token = await tokenOf('luz');
    const [id, at, signature] = token.split('.');
    const forged = [await tokenOf('luz', 'x'), `${idOf('sola')}.${at}.${signature}`, `${id}.1.${signature}`, '', '..'];
    for (const one of forged) expect(await ask(one)).toMatchObject({ status: 400, body: { code: 'enlace_vencido' } });
    expect(await ask(token)).toMatchObject({ status: 200 });
    await directory.publish(suspensionChanged('luz', false, 2));
    expect(await ask(token, texto)).toMatchObject({ status: 400, body: { code: 'enlace_vencido' } });
  });

  it('shows nothing of an erased account', async () => {
    await directory.publish(suspensionChanged('ida', true));
    const token = await tokenOf('ida');
    await directory.publish(accountErased('ida', 9));
    expect(await ask(token)).toMatchObject({ status: 400, body: { code: 'enlace_vencido' } });
  });
});

it('the list of appeals shows open ones page by page, oldest first, and logs each access', async () => {
  for (const _ of [1, 2]) {
    const { who, decision } = await personWithRemovedComment();
    await appealFor(who, decision);
  }
  const all = await listed();
  expect(all.map(({ fecha }) => fecha)).toEqual(all.map(({ fecha }) => fecha).sort());
  const first = await admin.get('/api/admin/apelaciones?limit=1');
  expect(((await first.json()) as { data: Appeal[] }).data.map(({ id }) => id)).toEqual([all[0]?.id]);
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await admin.read<{ data: Appeal[] }>(admin.get(next));
  expect(second.body.data.map(({ id }) => id)).toEqual([all[1]?.id]);
  expect((await log('consultas')).filter(({ tipo }) => tipo === 'apelacion').length).toBeGreaterThanOrEqual(3);
});

it('the erasure of an account deletes its appeals', async () => {
  const { who, userId, decision } = await personWithRemovedComment();
  await appealFor(who, decision);
  // `accountErased` derives the same id from this name.
  await directory.publish(accountErased(`Persona ${people}`, 9));
  expect(await directory.store.appeals.countDocuments({ accountId: userId })).toBe(0);
});
