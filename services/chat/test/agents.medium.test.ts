import type { EventData } from '@vitrina/contracts/events';
import { newId } from '@vitrina/kernel';
import type { StaffAct } from '@vitrina/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../src/store/conversation.ts';
import { type ChatVisitor, runChat, type StaffMember, textOf } from './platform.ts';

let chat: Awaited<ReturnType<typeof runChat>>;
let ana: StaffMember;
let beto: StaffMember;
let boss: StaffMember;
beforeAll(async () => {
  chat = await runChat('http://127.0.0.1:1');
  [ana, beto, boss] = await Promise.all([chat.staff('Ana'), chat.staff('Beto'), chat.staff('Jefa', 'admin')]);
});
afterAll(() => chat.close());

const kept = (id: string) => chat.conversations.findOne({ _id: id });
const patience = { interval: 20 };

/** Opens a conversation whose visitor waits for a person. */
async function waiting(email = 'eva@correo.example'): Promise<ChatVisitor> {
  const visitor = chat.visitor();
  await visitor.say('Quiero hablar con un humano', email);
  await visitor.ask('Quiero hablar con un humano');
  return visitor;
}

describe('the request for a person', () => {
  it('returns the verbatim answer, with a notice if no agent is present, and silences the assistant until cancelled', async () => {
    const visitor = chat.visitor();
    await visitor.say('hola');
    const events = await visitor.ask('Quiero HABLAR CON UN HUMANO ya');
    expect(textOf(events)).toBe('Un agente humano se pondrá en contacto contigo pronto.');
    expect(events.at(-2)).toEqual({ event: 'humano', data: { aviso: expect.stringContaining('te respondemos aquí') } });
    expect(await kept(visitor.conversation)).toMatchObject({ state: 'waiting', waitingSince: expect.any(Date) });
    expect((await visitor.call('POST', '/api/chat/cancelar-humano')).status).toBe(200);
    expect(await kept(visitor.conversation)).toMatchObject({ state: 'assistant', waitingSince: null });
    expect((await visitor.call('POST', '/api/chat/cancelar-humano')).status).toBe(200);
    expect(textOf(await visitor.ask('buenas'))).toContain('¡Hola!');
  });

  it("keeps the visitor's place in the queue when repeated", async () => {
    const visitor = await waiting();
    const first = (await kept(visitor.conversation))?.waitingSince;
    await visitor.ask('hablar con un humano, por favor');
    await visitor.post('/api/chat/notify-admin', { email: 'eva@correo.example', messages: [] });
    expect((await kept(visitor.conversation))?.waitingSince).toEqual(first);
  });

  it('returns no office hours while an agent has the inbox open', async () => {
    const inbox = await ana.live();
    await expect.poll(() => inbox.events[0]?.data.agentes, patience).toContainEqual({ id: ana.id, nombre: 'Ana' });
    const visitor = chat.visitor();
    await visitor.say('hola');
    const events = await visitor.ask('hablar con un humano');
    expect(events.find(({ event }) => event === 'humano')?.data).toEqual({ aviso: null });
    inbox.close();
    await inbox.ended;
  });
});

describe('a conversation with an agent', () => {
  it('stays live on both sides from the taking to the end, with the assistant silent until then', async () => {
    const visitor = await waiting();
    const inbox = await beto.live();
    const { conversation: id } = visitor;
    const window = await visitor.live();
    await expect
      .poll(() => window.events[0], patience)
      .toMatchObject({
        event: 'inicio',
        data: { estado: 'pendiente_humano', agente: null, mensajes: [{ sender: 'user' }, { sender: 'ai' }] },
      });
    expect((await beto.send('POST', `/${id}/tomar`)).body.data).toMatchObject({ estado: 'con_agente', espera: null });
    const said = await beto.send('POST', `/${id}/mensajes`, { texto: 'Hola, soy Beto.' });
    expect(said).toMatchObject({ status: 200, body: { data: { sender: 'humano', text: 'Hola, soy Beto.' } } });
    await beto.send('POST', `/${id}/escribiendo`);
    await expect
      .poll(() => window.events.slice(1).map(({ event, data }) => [event, data.estado ?? data.text ?? '']), patience)
      .toEqual([
        ['estado', 'con_agente'],
        ['mensaje', 'Hola, soy Beto.'],
        ['escribiendo', ''],
      ]);
    await visitor.say('Gracias, Beto');
    expect((await visitor.ask('Gracias, Beto')).map(({ event }) => event)).toEqual(['fin']);
    await visitor.call('POST', '/api/chat/escribiendo');
    const ofThis = () => inbox.events.filter(({ data }) => data.id === id);
    await expect
      .poll(
        () => ofThis().map(({ event, data }) => [event, (data.ultimo as { text: string } | undefined)?.text]),
        patience,
      )
      .toContainEqual(['conversacion', 'Gracias, Beto']);
    await expect.poll(() => ofThis().at(-1)?.event, patience).toBe('escribiendo');
    expect((await visitor.call('POST', '/api/chat/cancelar-humano')).body.code).toBe('conversacion_atendida');
    await beto.send('POST', `/${id}/cerrar`);
    await expect.poll(() => window.events.at(-1)?.data.estado, patience).toBe('resuelta');
    await visitor.say('una cosa más');
    expect(await kept(id)).toMatchObject({ state: 'assistant', agent: null });
    window.close();
    inbox.close();
    await Promise.all([window.ended, inbox.ended]);
  });

  it('belongs to a single agent: of two simultaneous takers one is refused', async () => {
    const { conversation: id } = await waiting();
    const answers = await Promise.all([ana.send('POST', `/${id}/tomar`), beto.send('POST', `/${id}/tomar`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [owner, other] = answers[0]?.status === 200 ? [ana, beto] : [beto, ana];
    expect((await owner.send('POST', `/${id}/tomar`)).status).toBe(200);
    for (const way of ['tomar', 'devolver', 'cerrar', 'escribiendo']) {
      expect((await other.send('POST', `/${id}/${way}`)).body.code, way).toBe('conversacion_tomada');
    }
    for (const way of ['mensajes', 'notas']) {
      const refused = await other.send('POST', `/${id}/${way}`, { texto: 'yo también' });
      expect([refused.status, refused.body.code], way).toEqual([409, 'conversacion_tomada']);
      const allowed = way === 'notas' ? [owner, boss] : [owner];
      for (const who of allowed) expect((await who.send('POST', `/${id}/${way}`, { texto: 'sí' })).status).toBe(200);
    }
    expect((await boss.send('POST', `/${id}/devolver`)).body.data).toMatchObject({ estado: 'bot', agente: null });
  });

  it('accepts messages only from its agent, once for each key', async () => {
    const { conversation: id } = await waiting();
    expect((await ana.send('POST', `/${id}/mensajes`, { texto: 'hola' })).body.code).toBe('conversacion_sin_tomar');
    await ana.send('POST', `/${id}/tomar`);
    const [first, again] = await Promise.all(
      [1, 2].map(() => ana.send('POST', `/${id}/mensajes`, { texto: 'hola' }, 'la-misma')),
    );
    expect(first?.body.data.id).toBe(again?.body.data.id);
    expect((await kept(id))?.messages.filter(({ sender }) => sender === 'agent')).toHaveLength(1);
    expect((await ana.send('POST', `/${id}/mensajes`, { texto: ' ' })).body.code).toBe('mensaje_vacio');
    for (const way of ['tomar', 'mensajes', 'notas', 'devolver', 'cerrar', 'escribiendo']) {
      const answer = await ana.send(
        'POST',
        `/${newId()}/${way}`,
        way.endsWith('as') || way === 'mensajes' ? { texto: 'x' } : undefined,
      );
      expect([way, answer.body.code]).toEqual([way, 'conversacion_no_encontrada']);
    }
  });

  it('hides its notes from the visitor', async () => {
    const visitor = await waiting();
    const { conversation: id } = visitor;
    for (let time = 0; time < 2; time += 1)
      await ana.send('POST', `/${id}/notas`, { texto: 'Cliente frecuente' }, 'nota');
    expect((await ana.send('GET', `/${id}`)).body.data).toMatchObject({
      id,
      estado: 'pendiente_humano',
      notas: [{ autor: 'Ana', texto: 'Cliente frecuente' }],
      mensajes: [{ sender: 'user' }, { sender: 'ai' }],
    });
    const whole = await visitor.call('GET', '/api/chat');
    expect(whole.body.data).toMatchObject({ email: 'eva@correo.example', estado: 'pendiente_humano' });
    expect(JSON.stringify(whole.body)).not.toContain('Cliente frecuente');
  });
});

describe('the inbox', () => {
  it('lists waiting visitors by waiting time, continues by cursor and searches messages', async () => {
    await chat.conversations.deleteMany({});
    const visitors = [];
    for (const email of ['uno@correo.example', 'dos@correo.example', 'tres@correo.example']) {
      visitors.push(await waiting(email));
    }
    const emails = ({ body }: { body: { data: Array<{ email: string }> } }) => body.data.map(({ email }) => email);
    const first = await ana.send('GET', '?limit=2');
    expect(emails(first)).toEqual(['uno@correo.example', 'dos@correo.example']);
    const next = /\?(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(emails(await ana.send('GET', `?${next}`))).toEqual(['tres@correo.example']);
    await visitors[0]?.say('se cayó el zaguán', 'uno@correo.example');
    expect(emails(await ana.send('GET', '?estado=todas&limit=1'))).toEqual(['uno@correo.example']);
    expect(emails(await ana.send('GET', '?estado=todas&q=ZAGUAN'))).toEqual(['uno@correo.example']);
    expect(emails(await ana.send('GET', '?estado=con_agente'))).toEqual([]);
    expect((await ana.send('GET', '?cursor=xyz')).body.code).toBe('cursor_invalido');
  });

  it('logs every reader', async () => {
    const { conversation: id } = await waiting();
    await ana.send('GET', '?q=eva');
    await ana.send('GET', `/${id}`);
    const acts = await chat.mongo.collection<StaffAct>('staff_acts').find().sort({ createdAt: -1 }).limit(2).toArray();
    const details = acts.map(({ outbox }) => (outbox[0]?.data as EventData<'staff.acted'> | undefined)?.detail);
    expect(details).toEqual([
      `conversación ${id}`,
      expect.stringMatching(/^conversaciones · búsqueda: texto de 3 caracteres .* filas?$/),
    ]);
  });

  it('closes with the session', async () => {
    const inbox = await beto.live();
    await expect.poll(() => inbox.events.length, patience).toBeGreaterThan(0);
    await chat.endSessions(beto.id);
    await inbox.ended;
    expect((await beto.send('GET', '')).status).toBe(401);
  });
});

describe('the ownership of a conversation', () => {
  it('limits reading and permanent deletion to the browser with its cookie', async () => {
    const visitor = await waiting();
    const stranger = chat.visitor();
    const { conversation: id } = visitor;
    expect((await stranger.call('GET', '/api/chat')).body).toEqual({ success: true, data: null });
    expect((await stranger.call('GET', '/api/chat/eventos')).body.code).toBe('conversacion_requerida');
    const refused = await stranger.call('GET', `/api/chat/eventos?conversacion=${id}`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'conversacion_ajena' } });
    expect((await stranger.call('DELETE', '/api/chat')).status).toBe(401);
    const window = await visitor.live(`?conversacion=${id}`);
    const inbox = await ana.live();
    await expect.poll(() => window.events.length + inbox.events.length, patience).toBeGreaterThanOrEqual(2);
    const gone = await visitor.call('DELETE', '/api/chat');
    expect([gone.status, gone.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')]);
    expect(await kept(id)).toBeNull();
    await window.ended;
    expect(window.events.at(-1)?.event).toBe('fin');
    await expect.poll(() => inbox.events.at(-1), patience).toEqual({ event: 'retirada', data: { id } });
    expect((await visitor.call('GET', '/api/chat')).body.data).toBeNull();
    inbox.close();
    await inbox.ended;
  });

  it("allows reading a conversation from before agents, and stores it in today's form", async () => {
    const visitor = chat.visitor();
    await visitor.say('hola');
    const at = new Date('2026-01-02T03:04:05Z');
    await chat.conversations.updateOne(
      { _id: visitor.conversation },
      {
        $set: {
          state: 'waiting',
          messages: [{ sender: 'user', text: 'de antes', providers: [], at } as unknown as Message],
        },
        $unset: { agent: 1, waitingSince: 1, notes: 1, transcripts: 1, calledAt: 1, schemaVersion: 1 },
      },
    );
    expect((await visitor.call('GET', '/api/chat')).body.data).toMatchObject({
      estado: 'pendiente_humano',
      agente: null,
      mensajes: [{ id: `${at.getTime()}-user`, text: 'de antes' }],
    });
    expect((await boss.send('GET', `/${visitor.conversation}`)).body.data).toMatchObject({ notas: [], agente: null });
    expect((await boss.send('POST', `/${visitor.conversation}/tomar`)).status).toBe(200);
  });
});
