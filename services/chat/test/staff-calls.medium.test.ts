import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectRedis, ServiceClient } from '@vitrina/kernel';
import { serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callStaff } from '../src/agents/call-staff.ts';
import { Presence } from '../src/agents/presence.ts';
import { AgentDesk } from '../src/store/agent-desk.ts';
import { conversationModel } from '../src/store/conversation.ts';
import { runChat, silentUpdates } from './platform.ts';

let chat: Awaited<ReturnType<typeof runChat>>;
let redis: Awaited<ReturnType<typeof connectRedis>>;
let accounts: Server;
/** Requests that accounts received, and its status. */
const calls: string[] = [];
let status = 200;
let round: (later?: number) => Promise<void>;
let presence: Presence;

beforeAll(async () => {
  chat = await runChat('http://127.0.0.1:1');
  redis = await connectRedis(chat.config, chat.config.NAMESPACE);
  accounts = createServer((request, answer) => {
    calls.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    answer.writeHead(status, { 'content-type': 'application/json' }).end('{"success":true}');
  });
  await new Promise<void>((resolve) => accounts.listen(0, '127.0.0.1', resolve));
  presence = new Presence(redis);
  const origin = `http://127.0.0.1:${(accounts.address() as AddressInfo).port}`;
  const client = new ServiceClient([origin], chat.config.SERVICE_KEYS.to('accounts'));
  const desk = new AgentDesk(await conversationModel(chat.mongo), silentUpdates);
  round = (later = 120_000) =>
    callStaff({
      desk,
      presence,
      accounts: client,
      clock: { now: () => new Date(Date.now() + later) },
    });
});
afterAll(async () => {
  accounts.close();
  await redis.quit();
  await chat.close();
});
beforeEach(async () => {
  calls.length = 0;
  status = 200;
  await chat.conversations.deleteMany({});
  await redis.del('chat:agents');
});

async function waiting() {
  const visitor = chat.visitor();
  await visitor.say('hablar con un humano');
  await visitor.ask('hablar con un humano');
  return visitor;
}

describe('the call for the staff', () => {
  it("happens once for visitors who wait a minute, with the key of chat and no visitor's words", async () => {
    await Promise.all([waiting(), waiting()]);
    await round(30_000);
    expect(calls).toEqual([]);
    await round();
    await round();
    expect(calls).toEqual([`POST /internal/staff-calls Bearer ${serviceKey('chat', 'accounts')}`]);
  });

  it('happens again for the next wait of a conversation', async () => {
    const visitor = await waiting();
    await round();
    await visitor.call('POST', '/api/chat/cancelar-humano');
    await round();
    expect(calls).toHaveLength(1);
    await visitor.ask('hablar con un humano');
    await round();
    expect(calls).toHaveLength(2);
  });

  it('waits while an agent is present', async () => {
    await waiting();
    await presence.markPresent({ id: 'a'.repeat(24), name: 'Ana' });
    await round();
    expect(calls).toEqual([]);
  });

  it('repeats in the next run if accounts refused it', async () => {
    await waiting();
    status = 503;
    await expect(round()).rejects.toThrow('503');
    status = 200;
    await round();
    await round();
    expect(calls).toHaveLength(2);
  });
});
