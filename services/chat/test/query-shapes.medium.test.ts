import { connectMongo, newId } from '@vitrina/kernel';
import { findScans, queryPlaces, type Recording, recordQueries } from '@vitrina/local/testing';
import { staffActModel } from '@vitrina/product';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AgentDesk } from '../src/store/agent-desk.ts';
import { conversationModel } from '../src/store/conversation.ts';
import { ConversationStore } from '../src/store/conversation-store.ts';
import { Transcripts } from '../src/store/transcripts.ts';
import { runChat, silentUpdates } from './platform.ts';

let chat: Awaited<ReturnType<typeof runChat>>;
let mongo: Connection;
let recording: Recording;

beforeAll(async () => {
  recording = recordQueries();
  chat = await runChat('http://127.0.0.1:1');
  mongo = await connectMongo(chat.config.MONGODB_URL, chat.config.NAMESPACE, 'chat');
  const visitor = chat.visitor();
  await visitor.say('Hola');
  await visitor.ask('Busco quien arregle una fuga');
  await visitor.ask('Quiero hablar con un humano');
  await chat.forget(newId(), ['otra@correo.example']);
  await visitor.post('/api/chat/notify-admin', { email: 'eva@correo.example', messages: [] });
  const ana = await chat.staff('Ana');
  const { conversation: id } = visitor;
  const lists = ['', '?estado=todas&q=fuga', '?estado=resuelta'];
  for (const query of lists) {
    const { headers } = await ana.send('GET', `${query}${query ? '&' : '?'}limit=1`);
    const next = /\?(.+)>/.exec(headers.get('link') ?? '')?.[1];
    if (next) await ana.send('GET', `?${next}`);
  }
  const inbox = await ana.live();
  await ana.send('POST', `/${id}/tomar`);
  await vi.waitFor(() => expect(inbox.events.map(({ event }) => event)).toContain('conversacion'), { timeout: 60_000 });
  inbox.close();
  await ana.send('POST', `/${id}/mensajes`, { texto: 'Hola' });
  await ana.send('POST', `/${id}/notas`, { texto: 'Amable' });
  await ana.send('POST', `/${id}/escribiendo`);
  await ana.send('GET', `/${id}`);
  await ana.send('GET', `/${id}/contexto`);
  await ana.send('POST', `/${id}/cerrar`);
  await new ConversationStore(await conversationModel(mongo), silentUpdates).changedAt(id);
  const desk = new AgentDesk(await conversationModel(mongo), silentUpdates);
  await desk.changedSince(new Date());
  await desk.waiting();
  await desk.recordStaffCall(await desk.findWithoutStaffCall(new Date(), 1));
  expect((await visitor.call('POST', '/api/chat/copia')).status).toBe(202);
  const transcripts = new Transcripts(await conversationModel(mongo));
  for (const due of await transcripts.due(1)) await transcripts.recordHandOver(due);
  // A conversation opened twice with the same key is read to check that it is the same.
  const repeated = { email: 'eva@correo.example', sender: 'user', message: 'Hola' };
  for (const _again of [1, 2])
    await chat.visitor('198.51.100.9').post('/api/chat', repeated, 'f1e2d3c4b5a697887960a1b2c3d4e5f6');
  await visitor.call('POST', '/api/chat/cancelar-humano');
  await visitor.call('DELETE', '/api/chat');
});
afterAll(async () => {
  recording.stop();
  await mongo.close();
  await chat.close();
});

it('every query uses an index that leads to its documents', async () => {
  expect(findScans(recording.asked, [await conversationModel(mongo), await staffActModel(mongo)])).toEqual([]);
});

it('every place that queries was reached', async () => {
  const places = await queryPlaces('services/chat/src');
  expect(places.length).toBeGreaterThanOrEqual(3);
  expect(places.filter((place) => !recording.places.has(place))).toEqual([]);
});
