import { connectMongo } from '@vitrina/kernel';
import { queryPlaces, type Recording, recordQueries, scansOf } from '@vitrina/local/testing';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationModel } from '../src/store/conversation.ts';
import { runChat } from './platform.ts';

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
  expect((await chat.forget('otra@correo.example')).status).toBe(200);
  await visitor.post('/api/chat/notify-admin', { email: 'eva@correo.example', messages: [] });
});
afterAll(async () => {
  recording.stop();
  await mongo.close();
  await chat.close();
});

it('every query has an index that leads to its documents', async () => {
  expect(scansOf(recording.asked, [await conversationModel(mongo)])).toEqual([]);
});

it('every place that asks was come to', async () => {
  const places = await queryPlaces('services/chat/src');
  expect(places.length).toBeGreaterThanOrEqual(3);
  expect(places.filter((place) => !recording.places.has(place))).toEqual([]);
});
