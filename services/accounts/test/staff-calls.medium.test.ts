import { FakeMailServer, serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { openOperator } from './operator.ts';
import { type AccountsData, type RunningAccounts, runWithAdmin } from './platform.ts';
import type { Visitor } from './visitor.ts';

const mailServer = new FakeMailServer();
let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, data, admin, close } = await runWithAdmin({ SMTP_URL: await mailServer.listen() }));
});
afterAll(async () => {
  await close();
  await mailServer.close();
});

const call = (token = serviceKey('chat', 'accounts')) =>
  service.visitor().send('/internal/staff-calls', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
const callsTo = (email: string) =>
  mailServer.to(email).filter(({ subject }) => subject === 'Alguien espera a una persona del equipo');

describe('a call for the staff', () => {
  it('mails staff with a confirmed e-mail, once in half an hour, and no one else', async () => {
    const agent = await service.visitor().signUp('Beto');
    const person = await service.visitor().signUp('Eva');
    const operator = await openOperator(service.config);
    await operator.run('grant', agent.email, 'agente');
    await operator.close();
    for (const _again of [1, 2]) expect((await call()).status).toBe(200);
    await expect.poll(() => callsTo(admin.email).length).toBe(1);
    expect(callsTo(admin.email)[0]?.text).toContain(`${service.config.PUBLIC_URL}/agente`);

    const accounts = data.mongo.collection<Account>('accounts');
    await accounts.updateOne({ email: agent.email }, { $set: { confirmedAt: new Date() } });
    await accounts.updateOne({ email: admin.email }, { $set: { calledAt: new Date(Date.now() - 31 * 60_000) } });
    expect((await call()).status).toBe(200);
    await expect.poll(() => [callsTo(admin.email).length, callsTo(agent.email).length]).toEqual([2, 1]);
    expect(callsTo(person.email)).toEqual([]);
  });

  it('refuses callers other than services', async () => {
    expect((await call('x')).status).toBe(403);
  });
});
