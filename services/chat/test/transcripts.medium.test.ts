import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog, ServiceClient } from '@vitrina/kernel';
import { serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationModel } from '../src/store/conversation.ts';
import { Transcripts } from '../src/store/transcripts.ts';
import { handOverTranscripts } from '../src/transcripts.ts';
import { runChat, type StaffMember } from './platform.ts';

let chat: Awaited<ReturnType<typeof runChat>>;
let ana: StaffMember;
let accounts: Server;
/** Copies that accounts received, and its status. */
const copies: Array<{ id: string; email: string; messages: Array<{ sender: string; text: string }> }> = [];
let status = 200;
let round: () => Promise<void>;

beforeAll(async () => {
  chat = await runChat('http://127.0.0.1:1');
  ana = await chat.staff('Ana');
  accounts = createServer(async (request, answer) => {
    expect(request.headers.authorization).toBe(`Bearer ${serviceKey('chat', 'accounts')}`);
    copies.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    answer.writeHead(status).end();
  });
  await new Promise<void>((resolve) => accounts.listen(0, '127.0.0.1', resolve));
  const transcripts = new Transcripts(await conversationModel(chat.mongo));
  const origin = `http://127.0.0.1:${(accounts.address() as AddressInfo).port}`;
  const client = new ServiceClient([origin], chat.config.SERVICE_KEYS.to('accounts'));
  const log = createLog('chat', chat.config);
  round = () => handOverTranscripts({ transcripts, accounts: client, log });
});
afterAll(async () => {
  accounts.close();
  await chat.close();
});
beforeEach(async () => {
  copies.length = 0;
  status = 200;
  await chat.conversations.deleteMany({});
});

const path = '/api/chat/copia';
async function visitor() {
  const one = chat.visitor();
  await one.say('Busco quien arregle una fuga');
  return one;
}

describe('a copy of a conversation', () => {
  it('reaches accounts once with all messages and no notes, however often it is requested in between', async () => {
    const eva = await visitor();
    await ana.send('POST', `/${eva.conversation}/tomar`);
    await ana.send('POST', `/${eva.conversation}/mensajes`, { texto: 'Hola, soy Ana.' });
    await ana.send('POST', `/${eva.conversation}/notas`, { texto: 'secreto del equipo' });
    expect((await eva.call('POST', path)).status).toBe(202);
    expect((await eva.call('POST', path)).status).toBe(202);
    expect((await ana.send('POST', `/${eva.conversation}/copia`)).status).toBe(202);
    await round();
    await round();
    expect(copies).toMatchObject([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        email: 'eva@correo.example',
        messages: [
          { sender: 'user', text: 'Busco quien arregle una fuga' },
          { sender: 'agent', text: 'Hola, soy Ana.' },
        ],
      },
    ]);
    expect(JSON.stringify(copies)).not.toContain('secreto');
  });

  it('reaches accounts once for the same key, even after it was handed over', async () => {
    const eva = await visitor();
    for (const _again of [1, 2]) {
      expect((await ana.send('POST', `/${eva.conversation}/copia`, undefined, 'llave')).status).toBe(202);
      await round();
    }
    expect(copies).toHaveLength(1);
  });

  it('reaches accounts again under the same id if accounts refused it', async () => {
    const eva = await visitor();
    await eva.call('POST', path);
    status = 503;
    await round();
    status = 200;
    await round();
    await round();
    expect(copies.map(({ id }) => id)).toEqual([copies[0]?.id, copies[0]?.id]);
  });

  it('reaches accounts at most three times a day, and again the day after', async () => {
    const eva = await visitor();
    for (const _copy of [1, 2, 3]) {
      expect((await eva.call('POST', path)).status).toBe(202);
      await round();
    }
    expect(await eva.call('POST', path)).toMatchObject({ status: 429, body: { code: 'copias_agotadas' } });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await chat.conversations.updateOne({ _id: eva.conversation }, { $set: { 'transcripts.0.at': yesterday } });
    expect((await eva.call('POST', path)).status).toBe(202);
  });

  it('requires a non-empty conversation, and an agent who has taken it if any has', async () => {
    expect(await chat.visitor().call('POST', path)).toMatchObject({ body: { code: 'conversacion_requerida' } });
    const silent = chat.visitor();
    await silent.post('/api/chat', { email: 'eva@correo.example', sender: 'ai', message: 'x' });
    expect(await silent.call('POST', path)).toMatchObject({ status: 409, body: { code: 'conversacion_vacia' } });
    const eva = await visitor();
    await ana.send('POST', `/${eva.conversation}/tomar`);
    const beto = await chat.staff('Beto');
    expect((await beto.send('POST', `/${eva.conversation}/copia`)).body.code).toBe('conversacion_tomada');
    expect((await beto.send('POST', `/${'0'.repeat(24)}/copia`)).body.code).toBe('conversacion_no_encontrada');
  });
});
