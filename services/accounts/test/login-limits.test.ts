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
/** Somebody elsewhere: a network of their own. */
let networks = 0;
const stranger = () => {
  networks += 1;
  return service.visitor(`203.0.113.${networks}`);
};
/** Strangers fail with one e-mail, each from another network, until the account has enough of them. */
async function attack(email: string): Promise<void> {
  const tries = await Promise.all(Array.from({ length: 30 }, () => login(email, 'adivina', stranger())));
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401));
}

describe('strangers who guess one password from everywhere', () => {
  it('have to wait, and the owner has not where they have logged in before', async () => {
    const owner = await service.visitor('198.51.100.1').signUp();
    await attack(owner.email);
    const refused = await login(owner.email, 'adivina', stranger());
    expect(refused).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // At home with another browser, whose wrong passwords count for that place alone.
    const laptop = service.visitor('198.51.100.1');
    for (let wrong = 0; wrong < 4; wrong += 1) {
      expect((await login(owner.email, 'mal escrita', laptop)).status).toBe(401);
    }
    expect((await login(owner.email, password, laptop)).status).toBe(200);
    // Elsewhere the owner waits like everyone, for a minute at first.
    const away = stranger();
    expect((await login(owner.email, password, away)).status).toBe(429);
    await passTime(data.redis, 60);
    expect((await login(owner.email, password, away)).status).toBe(200);
  });

  it('cannot tell an account from an e-mail that is none', async () => {
    await attack('nadie@correo.example');
    const refused = await login('nadie@correo.example', 'adivina', stranger());
    expect(refused).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
  });
});

describe('one network that tries many accounts', () => {
  it('waits longer each time, and who has logged in from there before does not', async () => {
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
      // Also for an account that was tried before.
      expect((await login(`victima1-${wait}@correo.example`, 'adivina', attacker())).status).toBe(429);
      expect((await login(neighbour.email, password, neighbour)).status).toBe(200);
      await passTime(data.redis, wait);
    }
  });

  it('lets as many people as come log in for the first time', async () => {
    // One more than may fail at one network.
    const accounts = await Promise.all(Array.from({ length: 21 }, () => service.visitor().signUp()));
    for (const { email } of accounts) {
      expect((await login(email, password, service.visitor('192.0.2.200'))).status).toBe(200);
    }
  });
});

describe('changes of a profile', () => {
  it('are thirty in an hour, and it can be read all the same', async () => {
    const person = await service.visitor().signUp();
    await data.redis.set(`limit-profileChanges:${await idOf(person.email)}`, '30', 'EX', 600);
    const refused = await person.profile({ action: 'update', nnegocio: 'Otro' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
    expect((await person.profile({ action: 'get' })).status).toBe(200);
  });

  const idOf = async (email: string) => String((await data.mongo.collection('accounts').findOne({ email }))?._id);
});
