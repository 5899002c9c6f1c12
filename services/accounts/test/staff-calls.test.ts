import { MailHouse, serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/store/account.ts';
import { openOperator } from './operator.ts';
import { type AccountsData, type RunningAccounts, runWithAdmin } from './platform.ts';
import type { Visitor } from './visitor.ts';

const house = new MailHouse();
let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, data, admin, close } = await runWithAdmin({ SMTP_URL: await house.listen() }));
});
afterAll(async () => {
  await close();
  await house.close();
});

const call = (token = serviceKey('chat', 'accounts')) =>
  service.visitor().send('/internal/staff-calls', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
const told = (email: string) =>
  house.to(email).filter(({ subject }) => subject === 'Alguien espera a una persona del equipo');
const wait = { timeout: 20_000 };

describe('a call for the staff', () => {
  it('is mailed to those whose e-mail is confirmed, once in half an hour, and to no one else', async () => {
    const [agent, person] = [await service.visitor().signUp('Beto'), await service.visitor().signUp('Eva')];
    const operator = await openOperator(service.config, data);
    await operator.run('grant', agent.email, 'agente');
    await operator.close();
    for (const _again of [1, 2]) expect((await call()).status).toBe(200);
    await expect.poll(() => told(admin.email).length, wait).toBe(1);
    expect(told(admin.email)[0]?.text).toContain(`${service.config.PUBLIC_URL}/agente`);

    const accounts = data.mongo.collection<Account>('accounts');
    await accounts.updateOne({ email: agent.email }, { $set: { confirmedAt: new Date() } });
    await accounts.updateOne({ email: admin.email }, { $set: { calledAt: new Date(Date.now() - 31 * 60_000) } });
    expect((await call()).status).toBe(200);
    await expect.poll(() => [told(admin.email).length, told(agent.email).length], wait).toEqual([2, 1]);
    expect(told(person.email)).toEqual([]);
  });

  it('is taken from services alone', async () => {
    expect((await call('x')).status).toBe(403);
  });
});
