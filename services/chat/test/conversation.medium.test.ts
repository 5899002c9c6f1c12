import { randomBytes, randomUUID } from 'node:crypto';
import { errorCatalogue } from '@vitrina/contracts/errors';
import { DELAY_MS, limits, NETWORK_FACTOR } from '@vitrina/contracts/limits';
import { connectMongo, connectRedis, newId } from '@vitrina/kernel';
import { beforeNext } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationModel } from '../src/store/conversation.ts';
import { ConversationStore } from '../src/store/conversation-store.ts';
import { runChat, silentUpdates } from './platform.ts';

let chat: Awaited<ReturnType<typeof runChat>>;
beforeAll(async () => {
  chat = await runChat('http://127.0.0.1:1');
});
afterAll(() => chat.close());

/** Creates a key like the pages do. */
const newKey = () => randomBytes(16).toString('hex');
const kept = (id: string) => chat.conversations.findOne({ _id: id });

describe('the storage of messages', () => {
  it("opens a conversation with a signed cookie hidden from scripts, and stores only the visitor's network", async () => {
    const visitor = chat.visitor('203.0.113.77');
    const answer = await visitor.say(' Hola,\r\n¿quién arregla fugas? ', ' EVA@correo.example ');
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, conversacion: expect.stringMatching(/^[0-9a-f]{24}$/) },
    });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^vitrina_chat=[0-9a-f]{24}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await kept(visitor.conversation)).toMatchObject({
      email: 'eva@correo.example',
      network: '203.0.113.0',
      state: 'assistant',
      messages: [{ sender: 'user', text: 'Hola,\n¿quién arregla fugas?' }],
    });
  });

  it('continues the same conversation, but opens another for another e-mail or browser', async () => {
    const visitor = chat.visitor();
    const other = chat.visitor();
    await visitor.say('uno');
    const first = visitor.conversation;
    expect((await visitor.say('dos')).body.conversacion).toBe(first);
    expect((await kept(first))?.messages.map(({ text }) => text)).toEqual(['uno', 'dos']);
    expect((await other.say('tres')).body.conversacion).not.toBe(first);
    expect((await visitor.say('cuatro', 'otra@correo.example')).body.conversacion).not.toBe(first);
    expect((await kept(first))?.messages).toHaveLength(2);
  });

  it('stores a message repeated under its key once, and opens a single conversation', async () => {
    const lost = chat.visitor('203.0.113.77');
    const again = chat.visitor('203.0.113.78');
    const first = { email: 'eva@correo.example', sender: 'user', message: 'Hola' };
    const key = newKey();
    await lost.post('/api/chat', first, key);
    // Simulates a lost response, and with it a lost cookie.
    await again.post('/api/chat', first, key);
    expect(again.conversation).toBe(lost.conversation);
    const next = { ...first, message: 'Busco plomero' };
    for (const _again of [1, 2]) expect((await again.post('/api/chat', next, 'dos')).status).toBe(201);
    await again.post('/api/chat', next, 'tres');
    const texts = (await kept(again.conversation))?.messages.map(({ text }) => text);
    expect(texts).toEqual(['Hola', 'Busco plomero', 'Busco plomero']);
    const stranger = chat.visitor('198.51.100.7');
    await stranger.post('/api/chat', first, key);
    expect(stranger.conversation).not.toBe(lost.conversation);
  });

  it('reopens a conversation by its key only with the same first message and e-mail', async () => {
    const first = { email: 'eva@correo.example', sender: 'user', message: 'Me duele una muela' };
    const key = newKey();
    const owner = chat.visitor('203.0.113.81');
    await owner.post('/api/chat', first, key);
    for (const other of [
      { ...first, message: 'Hola' },
      { ...first, message: `${first.message} x` },
      { ...first, email: 'ada@correo.example' },
      { ...first, sender: 'ai' },
    ]) {
      const neighbour = chat.visitor('203.0.113.82');
      expect((await neighbour.post('/api/chat', other, key)).status).toBe(201);
      expect(neighbour.conversation).not.toBe(owner.conversation);
    }
  });

  it.each([
    ['short', 'a1b2c3d4e5f6a7b8c9d0'],
    ['equal to a UUID', randomUUID()],
    ['one of 31 hexadecimal digits', newKey().slice(1)],
    ['one of 38 digits', '12345678901234567890123456789012345678'],
    ['a repetition of one character', 'x'.repeat(64)],
    ['interrupted by spaces', `${newKey().slice(0, 20)} ${newKey()}`],
    ['an alternation of two characters', 'ab'.repeat(40)],
  ])('opens a new conversation each time under a key that is %s', async (_what, key) => {
    const network = '203.0.113.83';
    const owner = chat.visitor(network);
    const stranger = chat.visitor(network);
    const first = { email: `${newKey()}@correo.example`, sender: 'user', message: 'Hola' };
    expect((await owner.post('/api/chat', first, key)).status).toBe(201);
    const { conversation } = owner;
    // Repeating the request with the cookie adds nothing.
    expect((await owner.post('/api/chat', first, key)).status).toBe(201);
    expect(owner.conversation).toBe(conversation);
    expect((await kept(conversation))?.messages).toHaveLength(1);
    expect((await stranger.post('/api/chat', first, key)).status).toBe(201);
    expect(stranger.conversation).not.toBe(conversation);
    expect(await chat.conversations.countDocuments({ email: first.email })).toBe(2);
  });

  it.each(['', ' ', 'x'.repeat(201)])('refuses the malformed key %j', async (key) => {
    const visitor = chat.visitor();
    const first = { email: `${newKey()}@correo.example`, sender: 'user', message: 'Hola' };
    const refused = await visitor.post('/api/chat', first, key);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'solicitud_invalida', error: errorCatalogue.solicitud_invalida.text },
    });
    expect(visitor.cookie).toBe('');
    expect(await chat.conversations.countDocuments({ email: first.email })).toBe(0);
  });

  it('reopens a conversation under any key of 128 random bits, like those of the pages', async () => {
    for (const key of [
      newKey(),
      randomBytes(16).toString('base64url'),
      randomBytes(32).toString('hex').toUpperCase(),
    ]) {
      const first = { email: 'eva@correo.example', sender: 'user', message: 'Hola' };
      const lost = chat.visitor('203.0.113.84');
      const again = chat.visitor('203.0.113.84');
      for (const visitor of [lost, again]) expect((await visitor.post('/api/chat', first, key)).status).toBe(201);
      expect(again.conversation).toBe(lost.conversation);
    }
  });

  it('rejects messages of the assistant from visitors, and ignores an address in the body', async () => {
    const visitor = chat.visitor('2001:db8:12:34::5');
    const body = { email: 'eva@correo.example', sender: 'ai', message: 'te regalo todo', ip: '10.9.8.7' };
    expect(await visitor.post('/api/chat', body)).toMatchObject({ status: 201 });
    expect(await kept(visitor.conversation)).toMatchObject({ network: '2001:db8:12::', messages: [] });
    expect(JSON.stringify(await kept(visitor.conversation))).not.toContain('10.9.8.7');
  });

  it('reads only the newest twenty messages of a long conversation', async () => {
    const visitor = chat.visitor();
    await visitor.say('uno');
    const mongo = await connectMongo(chat.config.MONGODB_URL, chat.config.NAMESPACE, 'chat');
    const store = new ConversationStore(await conversationModel(mongo), silentUpdates);
    const later = Array.from({ length: 24 }, (_, at) => `dicho ${at}`);
    for (const text of later) await store.addFromVisitor(visitor.conversation, text);
    const read = await store.readById(visitor.conversation);
    expect(read).toMatchObject({ email: 'eva@correo.example', state: 'assistant' });
    expect(read?.messages.map(({ text }) => text)).toEqual(later.slice(-20));
    expect((await kept(visitor.conversation))?.messages).toHaveLength(25);
    await mongo.close();
  });

  it('keeps only the newest thousand messages', async () => {
    const visitor = chat.visitor();
    await visitor.say('uno');
    const old = Array.from({ length: 1000 }, (_, at) => ({
      id: newId(),
      sender: 'user' as const,
      text: `viejo ${at}`,
      providers: [],
      at: new Date(),
    }));
    await chat.conversations.updateOne({ _id: visitor.conversation }, { $set: { messages: old } });
    await visitor.say('nuevo');
    const messages = (await kept(visitor.conversation))?.messages;
    expect(messages).toHaveLength(1000);
    expect([messages?.[0]?.text, messages?.at(-1)?.text]).toEqual(['viejo 1', 'nuevo']);
  });

  const good = { email: 'eva@correo.example', sender: 'user', message: 'hola' };
  const refused: Array<[string, unknown, number, string]> = [
    ['no e-mail', { ...good, email: undefined }, 400, 'correo_invalido'],
    ['an operator as e-mail', { ...good, email: { $gt: '' } }, 400, 'correo_invalido'],
    ['a blank message', { ...good, message: ' \n ' }, 400, 'mensaje_vacio'],
    ['no message', { ...good, message: undefined }, 400, 'mensaje_vacio'],
    ['2,001 characters', { ...good, message: 'x'.repeat(2001) }, 400, 'mensaje_largo'],
    ['control characters alone', { ...good, message: '\u0000\u001b' }, 400, 'mensaje_vacio'],
    ['a message that shows nothing', { ...good, message: '\u200b\u3164' }, 400, 'mensaje_vacio'],
    ['accents in the e-mail', { ...good, email: 'évá@correo.example' }, 400, 'correo_con_acentos'],
    ['the agent as sender', { ...good, sender: 'humano' }, 400, 'solicitud_invalida'],
    ['a list', [good], 400, 'solicitud_invalida'],
    ['100 KB', { ...good, message: 'x'.repeat(100_000) }, 413, 'cuerpo_demasiado_grande'],
  ];
  it.each(refused)('refuses %s and writes nothing', async (_name, body, status, code) => {
    const before = await chat.conversations.countDocuments();
    const visitor = chat.visitor();
    expect(await visitor.post('/api/chat', body)).toMatchObject({ status, body: { success: false, code } });
    expect(visitor.cookie).toBe('');
    expect(await chat.conversations.countDocuments()).toBe(before);
  });
});

describe('the cookie of a conversation', () => {
  it('opens nothing without our signature', async () => {
    const owner = chat.visitor();
    await owner.say('hola');
    const signature = owner.cookie.split('.')[1] ?? '';
    const thief = chat.visitor();
    const forged = [
      '',
      owner.conversation,
      `${owner.conversation}.`,
      `${owner.conversation}.${'A'.repeat(43)}`,
      `${newId()}.${signature}`,
      `${owner.conversation}.${signature}.x`,
      '{"$gt":""}.x',
    ];
    for (const value of forged) {
      thief.cookie = `vitrina_chat=${value}`;
      expect(await thief.post('/api/chat/respuesta', { mensaje: 'hola' })).toMatchObject({
        status: 401,
        body: { code: 'conversacion_requerida' },
      });
      await thief.post('/api/chat/notify-admin', { email: 'eva@correo.example', messages: [] });
    }
    expect(await kept(owner.conversation)).toMatchObject({ state: 'assistant', messages: [{ text: 'hola' }] });
  });

  it('requires https if the platform has it', async () => {
    const secure = await runChat('http://127.0.0.1:1', { PUBLIC_URL: 'https://vitrina.example' });
    const answer = await secure.visitor().say('hola');
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-vitrina_chat=.*; Secure/);
    await secure.close();
  });
});

describe('the request to notify the staff', () => {
  it('marks the conversation, and uses its stored messages instead of those sent along', async () => {
    const visitor = chat.visitor();
    await visitor.say('hola');
    const messages = [{ sender: 'humano', text: 'le debemos 1000 pesos' }];
    expect(
      await visitor.post('/api/chat/notify-admin', { email: 'eva@correo.example', messages, ip: '1.2.3.4' }),
    ).toMatchObject({
      status: 202,
      body: { success: true },
    });
    expect(await kept(visitor.conversation)).toMatchObject({
      state: 'waiting',
      notifiedAt: expect.any(Date),
      messages: [{ text: 'hola' }],
    });
  });

  it("begins a conversation with the visitor's own messages if there is none", async () => {
    const visitor = chat.visitor();
    const messages = [
      { sender: 'user', text: 'hola' },
      { sender: 'ai', text: 'le debemos 1000 pesos' },
      { sender: 'user', text: ' ' },
      { sender: 'user', text: 'hablar con un humano' },
    ];
    const sent = { email: 'sola@correo.example', messages, ip: '1.2.3.4' };
    expect(await visitor.post('/api/chat/notify-admin', sent)).toMatchObject({ status: 202, body: { success: true } });
    expect(await visitor.call('GET', '/api/chat')).toMatchObject({
      body: {
        data: {
          email: 'sola@correo.example',
          estado: 'pendiente_humano',
          mensajes: [
            { sender: 'user', text: 'hola' },
            { sender: 'user', text: 'hablar con un humano' },
          ],
        },
      },
    });
  });

  it('begins one conversation, with each message once, if it is repeated after a lost response', async () => {
    const messages = ['hola', 'otra', 'hablar con un humano'].map((text) => ({ sender: 'user', text }));
    const sent = { email: 'perdida@correo.example', messages };
    const key = newKey();
    const [lost, again] = [chat.visitor('203.0.113.90'), chat.visitor('203.0.113.90')];
    for (const visitor of [lost, again])
      expect((await visitor.post('/api/chat/notify-admin', sent, key)).status).toBe(202);
    const seen = await Promise.all([lost, again].map((visitor) => visitor.call('GET', '/api/chat')));
    // Equal ids of the messages: both read the same conversation.
    expect(seen[1]?.body).toEqual(seen[0]?.body);
    for (const { body } of seen)
      expect(body).toMatchObject({ data: { mensajes: messages.map(({ text }) => ({ sender: 'user', text })) } });
  });

  it('fails for another e-mail and for an invalid list of messages', async () => {
    const visitor = chat.visitor();
    await visitor.say('hola');
    const ask = (body: unknown) => visitor.post('/api/chat/notify-admin', body);
    expect(await ask({ email: 'otra@correo.example', messages: [] })).toMatchObject({
      status: 403,
      body: { code: 'identidad_distinta' },
    });
    expect(await ask({ email: 'eva@correo.example', messages: 'hola' })).toMatchObject({ status: 400 });
    expect(await ask({ email: 'eva@correo.example', messages: [{ sender: 'x', text: { $gt: '' } }] })).toMatchObject({
      status: 400,
    });
    expect(await kept(visitor.conversation)).toMatchObject({ state: 'assistant', notifiedAt: null });
  });
});

describe('the rate limit in production', () => {
  it('allows a visitor twenty messages per minute', async () => {
    const strict = await runChat('http://127.0.0.1:1', { NODE_ENV: 'production' });
    const visitor = strict.visitor('198.51.100.250');
    for (let at = 0; at < 20; at += 1) expect((await visitor.say(`${at}`)).status).toBe(201);
    const refused = await visitor.say('más');
    expect(refused).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Neighbours on the same network have twenty each, all together four hundred.
    const neighbour = strict.visitor('198.51.100.250');
    for (let at = 0; at < 20; at += 1) expect((await neighbour.say(`${at}`)).status).toBe(201);
    // Visitors without the cookie count for their network, which may send twenty times as many.
    const forgetful = async () => {
      visitor.cookie = '';
      const start = performance.now();
      expect((await visitor.say('más')).status).toBe(201);
      return performance.now() - start;
    };
    for (let at = 0; at < 30; at += 1) await forgetful();
    const redis = await connectRedis(strict.config.REDIS_URL, strict.config.NAMESPACE);
    const counted = 'limit-network-chat:198.51.100.250';
    await expect.poll(() => redis.get(counted)).toBe('70');
    await redis.set(counted, String(2 * NETWORK_FACTOR * limits.chat.points), 'KEEPTTL');
    // Above that, the network is slowed down instead of refused. The process uses its last known count for a second.
    await expect.poll(forgetful, { timeout: 60_000 }).toBeGreaterThanOrEqual(DELAY_MS - 20);
    await redis.quit();
    await strict.close();
  });
});

/** Creates a stored conversation, last used some days ago. */
function unused(email: string, days: number) {
  const at = new Date(Date.now() - days * 86_400_000);
  return {
    _id: newId(),
    email,
    network: '',
    state: 'assistant' as const,
    messages: [],
    notifiedAt: null,
    agent: null,
    waitingSince: null,
    calledAt: null,
    notes: [],
    transcripts: [],
    createdAt: at,
    updatedAt: at,
  };
}

describe('the retention of conversations', () => {
  it('deletes an unused conversation after 90 days, but not before', async () => {
    const NAMESPACE = `c${newId()}`;
    const mongo = await connectMongo(chat.config.MONGODB_URL, NAMESPACE, 'chat');
    const old = unused('vieja@correo.example', 90.5);
    const young = unused('joven@correo.example', 89.5);
    await (await conversationModel(mongo)).insertMany([old, young]);
    const started = await runChat('http://127.0.0.1:1', { NAMESPACE });
    const left = async () => (await started.conversations.find().toArray()).map(({ _id }) => _id);
    await expect.poll(left, { timeout: 60_000 }).toEqual([young._id]);
    await started.close();
    await mongo.close();
  });
});

describe('the erasure of an account', () => {
  it('deletes the conversations of its e-mails and no others', async () => {
    const email = 'borrada@correo.example';
    const others = [email, email, 'otra@correo.example'].map((of) => unused(of, 0));
    await chat.conversations.insertMany(others);
    await chat.forget(newId(), [email, 'anterior@correo.example']);
    expect(await chat.conversations.countDocuments({ email })).toBe(0);
    expect(await chat.conversations.countDocuments({ email: 'otra@correo.example' })).toBeGreaterThan(0);
  });

  it('leaves a conversation that the e-mail’s next owner opened before a late delivery', async () => {
    const email = `${newId()}@correo.example`;
    const erasedAt = Date.now() - 15 * 60_000;
    const [former, next] = [unused(email, 0), unused(email, 0)];
    await chat.conversations.insertMany([
      { ...former, createdAt: new Date(erasedAt - 1_000) },
      { ...next, createdAt: new Date(erasedAt + 1_000) },
    ]);
    for (const _delivery of [1, 2]) {
      await chat.forget(newId(), [email], erasedAt);
      expect((await chat.conversations.find({ email }).toArray()).map(({ _id }) => _id)).toEqual([next._id]);
    }
  });

  it('deletes only conversations of its sessions while its e-mail may belong to another person', async () => {
    const email = `${newId()}@correo.example`;
    const owner = chat.visitor();
    const stranger = chat.visitor();
    const account = await chat.staff('Ana', 'user');
    stranger.cookie = account.cookie;
    for (const one of [owner, stranger]) {
      expect((await one.post('/api/chat', { email, sender: 'user', message: 'Hola' })).status).toBe(201);
    }
    for (const _again of [1, 2]) {
      await chat.forget(account.id, []);
      const left = await chat.conversations.find({ email }).toArray();
      expect(left.map(({ _id }) => _id)).toEqual([owner.conversation]);
    }
  });

  it('leaves no conversation that one of its sessions opens at that moment', async () => {
    const account = await chat.staff('Ana', 'user');
    const visitor = chat.visitor();
    visitor.cookie = account.cookie;
    const isReached = beforeNext('conversations', 'create', async () => {
      await chat.endSessions(account.id);
      await chat.forget(account.id, []);
    });
    const sent = { email: `${newId()}@correo.example`, sender: 'user', message: 'Hola' };
    const answer = await visitor.post('/api/chat', sent);
    expect([isReached(), answer]).toMatchObject([true, { status: 401, body: { code: 'no_autenticado' } }]);
    expect(await chat.conversations.countDocuments({ email: sent.email })).toBe(0);
  });
});
