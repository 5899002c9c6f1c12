import { type ErrorCode, errorCatalogue } from '@vitrina/contracts/errors';
import { limits } from '@vitrina/contracts/limits';
import { MAX_MESSAGE_REPLIES } from '@vitrina/contracts/rules';
import { connectRedis, deleteExpired, mailNeed, newId, outboxEntries } from '@vitrina/kernel';
import { backingUrl, FakeMailServer, serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Message, messageModel } from '../src/messages/message.ts';
import { SAME_TEXT_LIMIT } from '../src/messages/message-risk.ts';
import { Messages } from '../src/messages/messages.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { completeProfile, password, type Visitor } from './visitor.ts';

const mailServer = new FakeMailServer();
let service: RunningAccounts;
let data: AccountsData;
beforeAll(async () => {
  service = await runAccounts({ SMTP_URL: await mailServer.listen() });
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
  await mailServer.close();
});

const collection = () => data.mongo.collection<Message>('messages');
const accounts = () => data.mongo.collection<{ _id: string; email: string }>('accounts');
/** Creates a provider with a plan and a confirmed e-mail. */
const newProvider = async (plan = 'premium') => {
  const person = await service.visitor().signUp();
  await person.profile({ action: 'update', ...completeProfile });
  const set = { $set: { plan, confirmedAt: new Date() } };
  await accounts().updateOne({ email: person.email }, set);
  return { person, id: (await accounts().findOne({ email: person.email }))?._id ?? '' };
};
const post = (who: Visitor, path: string, body: unknown, key?: string) =>
  who.send(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
  });
const words = 'Busco quien arregle una fuga en la cocina.';
/** Message of a visitor with unique text, because the same text to many providers is spam. */
const asking = (proveedor: string, fields: object = {}) => ({
  proveedor,
  nombre: 'Eva',
  email: `eva-${newId()}@correo.example`,
  texto: `${words} ${newId()}`,
  ...fields,
});
const ask = (proveedor: string, fields: object = {}, key?: string) =>
  post(service.visitor(), '/api/mensajes', asking(proveedor, fields), key);
const inbox = async (who: Visitor, query = '') => {
  const { status, body, headers } = await who.send(`/api/mensajes${query}`);
  expect(status).toBe(200);
  return { list: body as unknown as Array<Record<string, unknown>>, link: headers.get('link') };
};
const summary = async (who: Visitor) => (await who.send('/api/mensajes/resumen')).body.data;
/** Opens the page behind the link in a mail. */
const letterIn = (text: string | undefined, changed = (token: string) => token) => {
  const [, token = ''] = /\/perfil\/carta#token=([\w.-]+)/.exec(text ?? '') ?? [];
  return post(service.visitor(), '/api/cartas', { token: changed(token) });
};
const subjectsTo = (email: string) =>
  mailServer
    .to(email)
    .map(({ subject }) => subject)
    .filter((subject) => subject !== 'Confirma tu correo');

describe('a message to a provider', () => {
  it('reaches the inbox, is announced and answered by mail, and shows its state', async () => {
    const { person, id } = await newProvider();
    const email = `eva-${newId()}@correo.example`;
    const texto = `${words} Mira https://malo.example`;
    // Held as spam because of its link; the provider lets it through below.
    expect(await ask(id, { email, texto })).toMatchObject({ status: 201, body: { success: true } });
    expect(await ask(id, { email: '', telefono: '33 9999 1111' })).toMatchObject({ status: 201 });
    expect(await summary(person)).toEqual({ nuevos: 1, retenidos: 1 });
    await expect.poll(() => subjectsTo(person.email)).toEqual(['Te piden una cotización']);
    const [byPhone] = (await inbox(person)).list;
    expect(byPhone).toMatchObject({ nombre: 'Eva', correo: null, telefono: '+523399991111', estado: 'nuevo' });
    expect(await post(person, `/api/mensajes/${byPhone?.id}/respuesta`, { texto: 'Voy' })).toMatchObject({
      status: 409,
      body: { code: 'mensaje_sin_correo' },
    });
    const [held] = (await inbox(person, '?carpeta=spam')).list;
    expect(held).toMatchObject({ estado: 'retenido', razon: 'enlace' });
    const allowed = await post(person, `/api/mensajes/${held?.id}`, { accion: 'permitir' });
    expect(allowed.body.data).toMatchObject({ estado: 'nuevo', razon: null });
    const answered = await post(person, `/api/mensajes/${held?.id}/respuesta`, { texto: 'Voy mañana a las 9.' });
    expect(answered).toMatchObject({ status: 201, body: { data: { estado: 'respondido' } } });
    await expect.poll(() => subjectsTo(email)).toEqual(['Respondieron tu mensaje']);
    // The person who typed the address may not own it: the mail only links to the texts.
    const [mail] = mailServer.to(email);
    expect(mail?.replyTo).toBeUndefined();
    expect(JSON.stringify(mail)).not.toMatch(/Eva|fuga|malo|mañana|Plomería|Ruiz/);
    expect(await letterIn(mail?.text)).toMatchObject({
      status: 200,
      body: {
        data: {
          titulo: 'Plomería Ruiz respondió tu mensaje',
          parrafos: [
            { texto: 'Esto te responde Plomería Ruiz:' },
            { texto: '«Voy mañana a las 9.»', rutas: [`/p/${id}`] },
            { texto: `Tu mensaje decía: «${texto}»` },
          ],
        },
      },
    });
    expect(await summary(person)).toEqual({ nuevos: 1, retenidos: 0 });
  });

  it('counts as a contact for the question about it, if an account sent it and it is no spam', async () => {
    const [{ id }, sender] = await Promise.all([newProvider(), service.visitor().signUp('Sol')]);
    for (const texto of [words, `${words} Mira https://malo.example`])
      expect((await post(sender, '/api/mensajes', asking(id, { texto }))).status).toBe(201);
    expect((await ask(id)).status).toBe(201);
    const sent = (await collection().find({ providerId: id }).toArray()).flatMap(({ senderId, outbox }) =>
      // The directory, which would consume them, does not run.
      outbox.flatMap(({ name, to, data }) => (name === 'message.sent' ? [{ to, data, senderId }] : [])),
    );
    expect(sent).toEqual([
      {
        to: 'directory',
        data: { ownerId: sent[0]?.senderId, providerId: id, at: expect.any(Number) },
        senderId: expect.any(String),
      },
    ]);
  });

  it('gets its reply in the mail itself if an account with that confirmed e-mail sent it', async () => {
    const [{ person, id }, sender] = await Promise.all([newProvider(), service.visitor().signUp('Rosa')]);
    const texto = `${words} ${newId()}`;
    const askAndReply = async (email: string) => {
      expect((await post(sender, '/api/mensajes', asking(id, { email, texto }))).status).toBe(201);
      // Messages of the same second have no defined order.
      const asked = (await inbox(person)).list.find(
        ({ respuestas }) => Array.isArray(respuestas) && respuestas.length === 0,
      );
      expect(asked).toMatchObject({ correo: email });
      const replied = await post(person, `/api/mensajes/${asked?.id}/respuesta`, { texto: 'Voy mañana a las 9.' });
      expect(replied.status).toBe(201);
    };
    // The confirmation mail may arrive at any time in between.
    const newest = () => mailServer.to(sender.email).findLast(({ subject }) => subject !== 'Confirma tu correo');
    await askAndReply(sender.email);
    await expect.poll(() => subjectsTo(sender.email)).toEqual(['Respondieron tu mensaje']);
    expect(newest()?.text).not.toContain('mañana');
    await accounts().updateOne({ email: sender.email }, { $set: { confirmedAt: new Date() } });
    await askAndReply(sender.email);
    await expect.poll(() => subjectsTo(sender.email).at(-1)).toBe('Plomería Ruiz respondió tu mensaje');
    expect(newest()?.replyTo).toEqual([{ name: '', address: person.email }]);
    expect(newest()?.text).toContain('Hola, Rosa:');
    expect(newest()?.text).toContain('«Voy mañana a las 9.»');
    expect(newest()?.text).toContain(`Tu mensaje decía: «${texto}»`);
    // A confirmed account does not prove another address in its message.
    const other = `eva-${newId()}@correo.example`;
    await askAndReply(other);
    await expect.poll(() => subjectsTo(other)).toEqual(['Respondieron tu mensaje']);
  });

  it('stays hidden from a changed link and after its deletion', async () => {
    const { person, id } = await newProvider();
    const email = `eva-${newId()}@correo.example`;
    await ask(id, { email });
    const [asked] = (await inbox(person)).list;
    await post(person, `/api/mensajes/${asked?.id}/respuesta`, { texto: 'Con gusto' });
    await expect.poll(() => subjectsTo(email)).toHaveLength(1);
    const text = mailServer.to(email)[0]?.text;
    expect((await letterIn(text)).status).toBe(200);
    const expired = { status: 400, body: { code: 'enlace_vencido' } };
    for (const change of [(t: string) => `${t}x`, (t: string) => t.replace('r.', 't.'), () => '', () => 'r.x.y.z']) {
      expect(await letterIn(text, change)).toMatchObject(expired);
    }
    await collection().deleteOne({ _id: String(asked?.id) });
    expect(await letterIn(text)).toMatchObject(expired);
  });

  it('exists once per idempotency key, even for simultaneous requests', async () => {
    const { person, id } = await newProvider();
    const key = newId();
    const body = asking(id);
    const twice = () => post(service.visitor(), '/api/mensajes', body, key);
    const answers = await Promise.all([twice(), twice(), twice()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await inbox(person)).list).toHaveLength(1);
    expect(await ask(id, { texto: 'Otras palabras, misma clave' }, key)).toMatchObject({
      body: { code: 'clave_reutilizada' },
    });
    const [message] = (await inbox(person)).list;
    const path = `/api/mensajes/${message?.id}/respuesta`;
    const replies = await Promise.all([1, 2].map(() => post(person, path, { texto: 'Claro' }, 'una')));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await post(person, path, { texto: 'Otra cosa' }, 'una')).toMatchObject({ status: 409 });
    await expect.poll(() => subjectsTo(body.email)).toHaveLength(1);
    expect((await inbox(person)).list[0]?.respuestas).toHaveLength(1);
  });

  it('leads to both mails even if its process died right after the write', async () => {
    const { person, id } = await newProvider();
    const _id = newId();
    const replyId = newId();
    const email = `eva-${newId()}@correo.example`;
    const at = new Date();
    const notification = {
      id: `${_id}-message`,
      ownerId: id,
      at: at.getTime(),
      providerId: id,
      reason: '',
      ...({ what: 'message', subject: 'provider' } as const),
    };
    const written = {
      _id,
      providerId: id,
      name: 'Eva',
      email,
      phone: '',
      text: words,
      textHash: 'x',
      risk: null,
      ...({ folder: 'inbox', unread: false, createdAt: at, deletedAt: null, version: 1 } as const),
      replies: [{ id: replyId, text: 'Con gusto', at }],
      mails: [{ ...mailNeed('messageReply'), id: replyId }],
      outbox: outboxEntries('notification.due', notification.id, 1, notification),
    };
    await collection().insertOne(written);
    await expect.poll(() => subjectsTo(email)).toHaveLength(1);
    await expect.poll(() => subjectsTo(person.email)).toEqual(['Te piden una cotización']);
    // Delivering the same notification again mails nothing.
    await collection().updateOne({ _id }, { $set: { outbox: written.outbox } });
    const left = async () => (await collection().findOne({ _id }))?.outbox.length;
    await expect.poll(left).toBe(0);
    expect(subjectsTo(person.email)).toHaveLength(1);
  });

  it('can be listed in pages, marked as read, deleted and restored only by its provider', async () => {
    const [{ person, id }, other] = await Promise.all([newProvider(), newProvider()]);
    for (const nombre of ['Uno', 'Dos', 'Tres']) expect((await ask(id, { nombre })).status).toBe(201);
    const first = await inbox(person, '?limit=2');
    const next = /<(.+)>; rel="next"/.exec(first.link ?? '')?.[1] ?? '';
    const second = await inbox(person, next.replace('/api/mensajes', ''));
    expect([first.list.length, second.list.length, second.link]).toEqual([2, 1, null]);
    const path = `/api/mensajes/${first.list[0]?.id}`;
    const act = (accion: string, who = person) => post(who, path, { accion });
    expect(await act('leer')).toMatchObject({ status: 200, body: { data: { estado: 'leido' } } });
    expect(await summary(person)).toMatchObject({ nuevos: 2 });
    for (const accion of ['leer', 'permitir', 'eliminar', 'recuperar']) {
      expect(await act(accion, other.person)).toMatchObject({ body: { code: 'mensaje_no_encontrado' } });
    }
    expect(await post(other.person, `${path}/respuesta`, { texto: 'Hola' })).toMatchObject({ status: 404 });
    for (const _again of [1, 2]) expect((await act('eliminar')).status).toBe(200);
    expect((await inbox(person)).list).toHaveLength(2);
    expect(await post(person, `${path}/respuesta`, { texto: 'Hola' })).toMatchObject({ status: 404 });
    expect((await act('recuperar')).status).toBe(200);
    expect((await inbox(person)).list).toHaveLength(3);
  });

  it('stays readable and answerable after the plan ends, while new messages are refused', async () => {
    const { person, id } = await newProvider();
    expect((await ask(id)).status).toBe(201);
    await accounts().updateOne({ _id: id }, { $set: { plan: 'destacado' } });
    expect(await ask(id)).toMatchObject({ status: 403, body: { code: 'contacto_sin_plan' } });
    const [message] = (await inbox(person)).list;
    expect(await post(person, `/api/mensajes/${message?.id}/respuesta`, { texto: 'Claro' })).toMatchObject({
      status: 201,
    });
  });

  it('waits as spam from the seventh provider on that gets the same text', async () => {
    const texto = `Busco fotógrafo para una boda, fecha ${newId()}`;
    const people = [];
    for (let count = 0; count < SAME_TEXT_LIMIT + 2; count += 1) people.push(await newProvider());
    for (const { id } of people) expect((await ask(id, { texto })).status).toBe(201);
    const risks = await collection().find({ text: texto }).sort({ _id: 1 }).toArray();
    const held = risks.filter(({ risk }) => risk === 'repeated').map(({ providerId }) => providerId);
    expect(held).toEqual([people.at(-1)?.id]);
  });
});

describe('a refused message', () => {
  const refusals: Array<[fields: object, code: ErrorCode]> = [
    [{ proveedor: newId() }, 'proveedor_no_encontrado'],
    [{ proveedor: 'ana' }, 'proveedor_no_encontrado'],
    [{ email: '' }, 'contacto_requerido'],
    [{ email: undefined, telefono: ' ' }, 'contacto_requerido'],
    [{ email: 'eva@' }, 'correo_invalido'],
    [{ telefono: '12' }, 'telefono_invalido'],
    [{ nombre: ' ' }, 'nombre_requerido'],
    [{ nombre: 'a'.repeat(81) }, 'nombre_largo'],
    [{ texto: ' ¿Cuánto? ' }, 'solicitud_corta'],
    [{ texto: 'a'.repeat(1_001) }, 'solicitud_larga'],
    [{ texto: `Quiero saber${'\u0336'.repeat(4)} el precio` }, 'marcas_excesivas'],
    [{ telefono: '1234 5678' }, 'telefono_sin_lada'],
    [{ email: 'josé@correo.example' }, 'correo_con_acentos'],
  ];

  let id: string;
  beforeAll(async () => {
    ({ id } = await newProvider());
  });

  it.each(refusals)('with %j gets the code %s', async (fields, code) => {
    expect(await ask(id, fields)).toMatchObject({ status: errorCatalogue[code].status, body: { code } });
    expect(await collection().countDocuments({ providerId: id })).toBe(0);
  });

  it('addresses oneself, or a person without a page, or exceeds the number of replies', async () => {
    const { person, id } = await newProvider();
    expect(await post(person, '/api/mensajes', asking(id))).toMatchObject({ body: { code: 'contacto_propio' } });
    const user = await service.visitor().signUp();
    const userId = (await accounts().findOne({ email: user.email }))?._id ?? '';
    expect(await ask(userId)).toMatchObject({ body: { code: 'proveedor_no_encontrado' } });
    expect((await ask(id)).status).toBe(201);
    const [message] = (await inbox(person)).list;
    const reply = { id: newId(), text: 'Sí', at: new Date() };
    const full = { $set: { replies: Array.from({ length: MAX_MESSAGE_REPLIES }, () => reply) } };
    await collection().updateOne({ _id: String(message?.id) }, full);
    expect(await post(person, `/api/mensajes/${message?.id}/respuesta`, { texto: 'Uno más' })).toMatchObject({
      status: 409,
      body: { code: 'respuestas_completas' },
    });
  });

  it('exceeds the limits of a device or a provider in production, while messages from a crowded network wait as spam', async () => {
    const strict = await runAccounts({
      NODE_ENV: 'production',
      SMTP_URL: service.config.SMTP_URL ?? '',
      NAMESPACE: service.config.NAMESPACE,
    });
    const one = strict.visitor('198.51.100.77', 'a-device');
    const codes = async (times: number, who: () => Visitor) => {
      const all = [];
      for (let count = 0; count < times; count += 1) {
        all.push((await post(who(), '/api/mensajes', asking(id))).body.code);
      }
      return all;
    };
    const ofDevice = await codes(limits.messages.points + 1, () => one);
    expect([ofDevice.filter(Boolean), ofDevice.at(-1)]).toEqual([['demasiadas_solicitudes'], 'demasiadas_solicitudes']);
    const left = limits.messagesOfProvider.points - limits.messages.points;
    const ofProvider = await codes(left + 1, () => strict.visitor());
    expect([ofProvider.filter(Boolean), ofProvider.at(-1)]).toEqual([['contacto_lleno'], 'contacto_lleno']);
    const redis = await connectRedis(backingUrl('REDIS_URL'), service.config.NAMESPACE);
    await redis.set('limit-network-messages:198.51.100.77', '200', 'KEEPTTL');
    redis.disconnect();
    const crowded = await post(
      strict.visitor('198.51.100.77', 'another'),
      '/api/mensajes',
      asking(id, { nombre: 'Multitud' }),
    );
    expect(crowded.status).toBe(201);
    const kept = await collection().findOne({ providerId: id, name: 'Multitud' });
    expect(kept).toMatchObject({ folder: 'spam', risk: 'crowd' });
    await strict.close();
  });
});

describe('the deletion of messages', () => {
  it('happens after a year, and a day after the provider deleted them', async () => {
    const { person, id } = await newProvider();
    for (const nombre of ['Vieja', 'Nueva', 'Borrada']) expect((await ask(id, { nombre })).status).toBe(201);
    const set = (name: string, fields: object) => collection().updateOne({ providerId: id, name }, { $set: fields });
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await set('Vieja', { createdAt: daysAgo(366) });
    await set('Nueva', { createdAt: daysAgo(364) });
    await set('Borrada', { folder: 'deleted', deletedAt: daysAgo(1.1) });
    const messages = new Messages(
      await messageModel(data.mongo),
      { flush: async () => undefined },
      { flush: () => undefined },
      data.redis,
    );
    const clock = { now: () => new Date() };
    for (const rule of messages.retention(service.config.RETENTION_MESSAGE_DAYS)) {
      await deleteExpired(rule, clock, new AbortController().signal);
    }
    expect(await collection().distinct('name', { providerId: id })).toEqual(['Nueva']);
    expect((await inbox(person)).list).toHaveLength(1);
  });

  it('happens with the provider’s account, while a sender’s erasure leaves only the text', async () => {
    const [{ person, id }, other] = await Promise.all([newProvider(), newProvider()]);
    expect((await ask(id)).status).toBe(201);
    expect((await post(person, '/api/mensajes', asking(other.id))).status).toBe(201);
    expect((await ask(other.id, { email: person.email })).status).toBe(201);
    const headers = { authorization: `Bearer ${serviceKey('directory', 'accounts')}` };
    const { body } = await person.send(`/internal/own-data/${id}`, { headers });
    expect(body.data).toMatchObject({
      mensajes: { recibidos: [{ nombre: 'Eva' }], enviados: [{ proveedor: other.id }] },
    });
    const left = async () =>
      (
        await collection()
          .find({ providerId: { $in: [id, other.id] } })
          .toArray()
      ).map(({ providerId, name, email }) => ({ providerId, name, email }));
    expect(await left()).toHaveLength(3);
    const removal = { method: 'DELETE', body: JSON.stringify({ contrasena: password }) };
    const json = { 'content-type': 'application/json' };
    expect((await person.send('/api/cuenta', { ...removal, headers: json })).status).toBe(202);
    expect(await ask(id)).toMatchObject({ status: 404 });
    await data.mongo
      .collection('accounts')
      .updateOne({ email: person.email }, { $set: { 'erasure.dueAt': new Date(0) } });
    const stays = { providerId: other.id, name: 'Cuenta eliminada', email: '' };
    await expect.poll(left).toEqual([stays, stays]);
  });
});

describe('a message of an account', () => {
  it('counts as a contact in the period that the directory names', async () => {
    const [{ person, id }, other] = await Promise.all([newProvider('gratis'), newProvider()]);
    const before = Date.now();
    expect((await post(person, '/api/mensajes', asking(other.id))).status).toBe(201);
    const headers = { authorization: `Bearer ${serviceKey('directory', 'accounts')}` };
    const sent = async (de: string, a: string, desde: number, hasta: number) =>
      (await person.send(`/internal/sent-messages?de=${de}&a=${a}&desde=${desde}&hasta=${hasta}`, { headers })).body
        .sent;
    const after = Date.now();
    expect(await sent(id, other.id, before, after)).toBe(true);
    expect(await sent(id, other.id, before - 1_000, before - 1)).toBe(false);
    expect(await sent(other.id, id, before, after)).toBe(false);
    expect((await person.send(`/internal/sent-messages?de=${id}&a=${other.id}&desde=0&hasta=1`)).status).toBe(403);
  });
});

describe('saved replies', () => {
  const path = '/api/cuenta/respuestas';
  const textsOf = (data: unknown) => (data as { texto: string }[]).map(({ texto }) => texto);

  it('belong to one account, contain each text once, and stay until deleted', async () => {
    const [{ person }, { person: other }] = [await newProvider(), await newProvider()];
    expect((await person.send(path)).body.data).toEqual([]);
    for (const texto of ['Con gusto.', 'Mañana paso. ', 'Con gusto.'])
      expect((await post(person, path, { texto })).status).toBe(201);
    const { body } = await person.send(path);
    expect(textsOf(body.data)).toEqual(['Mañana paso.', 'Con gusto.']);
    expect((await other.send(path)).body.data).toEqual([]);
    const [{ id }] = body.data as [{ id: string }];
    await other.send(`${path}/${id}`, { method: 'DELETE' });
    expect(textsOf((await person.send(path)).body.data)).toHaveLength(2);
    for (const _again of [1, 2]) {
      const left = await person.send(`${path}/${id}`, { method: 'DELETE' });
      expect([left.status, textsOf(left.body.data)]).toEqual([200, ['Con gusto.']]);
    }
  });

  it('accept at most twenty texts of 1 to 1,000 characters, also from simultaneous requests', async () => {
    const { person } = await newProvider();
    for (const texto of ['', ' ', 'a'.repeat(1_001)]) expect((await post(person, path, { texto })).status).toBe(400);
    for (let at = 1; at <= 18; at += 1) await post(person, path, { texto: `Respuesta ${at}` });
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((texto) => post(person, path, { texto })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const full = await post(person, path, { texto: 'Una más' });
    expect([full.status, full.body.code]).toEqual([409, 'respuestas_guardadas_llenas']);
    expect(textsOf((await person.send(path)).body.data)).toHaveLength(20);
  });
});
