import { passTime } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { password, type Visitor } from './visitor.ts';

let service: RunningAccounts;
let data: AccountsData;

beforeAll(async () => {
  service = await runAccounts({ NODE_ENV: 'production' });
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
});

const login = (email: string, contrasena: string, from: Visitor) => from.auth({ action: 'login', email, contrasena });
let networks = 0;
/** Creates a visitor in a separate network. */
const stranger = () => {
  networks += 1;
  return service.visitor(`203.0.113.${networks}`);
};
/** Fails to log in with one e-mail from thirty networks, up to the account's limit. */
async function attack(email: string): Promise<void> {
  const tries = await Promise.all(Array.from({ length: 30 }, () => login(email, 'adivina', stranger())));
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401));
}

describe('strangers who guess one password from everywhere', () => {
  it('must wait, but the owner need not where they have logged in before', async () => {
    const owner = await service.visitor('198.51.100.1').signUp();
    await attack(owner.email);
    const refused = await login(owner.email, 'adivina', stranger());
    expect(refused).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // At home, another browser's wrong passwords count for that network only.
    const laptop = service.visitor('198.51.100.1');
    for (let wrong = 0; wrong < 4; wrong += 1) {
      expect((await login(owner.email, 'mal escrita', laptop)).status).toBe(401);
    }
    expect((await login(owner.email, password, laptop)).status).toBe(200);
    // Elsewhere the owner waits like everyone else, at first for a minute.
    const away = stranger();
    expect((await login(owner.email, password, away)).status).toBe(429);
    await passTime(data.redis, 60);
    expect((await login(owner.email, password, away)).status).toBe(200);
  });

  it('get the same refusal for an e-mail without an account', async () => {
    await attack('nadie@correo.example');
    const refused = await login('nadie@correo.example', 'adivina', stranger());
    expect(refused).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
  });
});

describe('a network that tries many accounts', () => {
  it('waits longer each time, but an account that has logged in from there does not', async () => {
    const attacker = () => service.visitor('2001:db8:5:5::1');
    const neighbour = await service.visitor('2001:db8:5:5::2').signUp();
    for (const wait of [60, 120]) {
      const tries = await Promise.all(
        Array.from({ length: 20 }, (_, at) => login(`victima${at}-${wait}@correo.example`, 'adivina', attacker())),
      );
      expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401));
      const refused = await login(`otra${wait}@correo.example`, 'adivina', attacker());
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBe(wait);
      // The limit includes accounts that were tried before.
      expect((await login(`victima1-${wait}@correo.example`, 'adivina', attacker())).status).toBe(429);
      expect((await login(neighbour.email, password, neighbour)).status).toBe(200);
      await passTime(data.redis, wait);
    }
  });

  it('allows any number of first logins', async () => {
    // Exceeds by one the number of accounts that may fail at one network.
    const accounts = await Promise.all(Array.from({ length: 21 }, () => service.visitor().signUp()));
    for (const { email } of accounts) {
      expect((await login(email, password, service.visitor('192.0.2.200'))).status).toBe(200);
    }
  });
});

describe('changes of a profile', () => {
  it('reach a limit of thirty per hour, while reading stays possible', async () => {
    const person = await service.visitor().signUp();
    await data.redis.set(`limit-profileChanges:${await idOf(person.email)}`, '30', 'EX', 600);
    const refused = await person.profile({ action: 'update', nnegocio: 'Otro' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
    expect((await person.profile({ action: 'get' })).status).toBe(200);
  });

  const idOf = async (email: string) => String((await data.mongo.collection('accounts').findOne({ email }))?._id);
});
