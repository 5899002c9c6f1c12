import { connectRedis, newId, SessionStore } from '@vitrina/kernel';
import { newNamespace, PaypalFake, StripeFake, startService, type TestService } from '@vitrina/local/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';

const running: TestService[] = [];
const fakes: Array<{ close(): Promise<void> }> = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});

/** A person with a session, whose requests go to whichever process serves now. */
async function member(namespace: string) {
  const { MONGODB_URL, REDIS_URL } = process.env;
  const config = readConfig({ NAMESPACE: namespace, NODE_ENV: 'test', LOG_LEVEL: 'silent', MONGODB_URL, REDIS_URL });
  const redis = await connectRedis(config, namespace);
  const userId = newId();
  const token = await new SessionStore(redis).create({
    ...{ userId, name: 'Ana', role: 'user', email: `${userId}@demo.vitrina.example`, plan: 'gratis', missing: [] },
    ...{ country: '', subdivision: '', version: 0, sessionsSince: 0 },
  });
  redis.disconnect();
  const headers = { cookie: `vitrina_sesion=${token}`, 'content-type': 'application/json' };
  return async (url: string, path: string, body?: object): Promise<{ status: number; body: Record<string, never> }> => {
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(`${url}${path}`, sent);
    return { status: answer.status, body: (await answer.json()) as Record<string, never> };
  };
}

const stripe = {
  make: () => new StripeFake(),
  path: '/api/pagos/tarjeta/intentos',
  begun: 'intento',
  finish: 'confirmacion',
  opens: /^POST .*payment_intents$/,
  takes: /^GET .*payment_intents\/[^/]+$/,
  agree: (fake: StripeFake, id: string) => void fake.confirm(id),
  made: (fake: StripeFake) => fake.intents.size,
};
const paypal = {
  make: () => new PaypalFake(),
  path: '/api/pagos/paypal/ordenes',
  begun: 'orden',
  finish: 'captura',
  opens: /^POST .*orders$/,
  takes: /^POST .*capture$/,
  agree: (fake: PaypalFake, id: string) => void fake.approve(id),
  made: (fake: PaypalFake) => fake.orders.size,
};

/** Kills the process at one of its questions to its house, lets the person come back, and answers what is left. */
async function payThroughDeath<F extends StripeFake | PaypalFake>(
  house: { make(): F; agree(fake: F, id: string): void } & Omit<typeof stripe, 'make' | 'agree' | 'made'>,
  at: 'opens' | 'takes',
  when: 'before' | 'after',
) {
  const fake = house.make();
  fakes.push(fake);
  const env = { ...(await fake.listen()), NAMESPACE: newNamespace() };
  const first = await startService('billing', env);
  running.push(first);
  const ask = await member(env.NAMESPACE);
  let deaths = 0;
  const die = () => {
    fake.watch = (moment, request) => {
      if (moment !== when || !house[at].test(request) || deaths > 0) return false;
      deaths += 1;
      first.kill('SIGKILL');
      return true;
    };
  };
  const begin = async (url: string) => {
    const { body } = await ask(url, house.path, { plan: 'basico' });
    return (Reflect.get(body, house.begun) as { id: string }).id;
  };
  let url = first.url;
  const restart = async () => {
    await first.ended;
    const second = await startService('billing', env);
    running.push(second);
    url = second.url;
  };
  if (at === 'opens') {
    die();
    await expect(begin(url)).rejects.toThrow();
    await restart();
  }
  const id = await begin(url);
  house.agree(fake, id);
  const finish = () => ask(url, `${house.path}/${id}/${house.finish}`, {});
  if (at === 'takes') {
    die();
    await expect(finish()).rejects.toThrow();
    await restart();
  }
  expect((await finish()).status).toBe(200);
  expect((await finish()).status).toBe(200);
  expect(deaths).toBe(1);
  return { fake, plan: await ask(url, '/api/plan'), ledger: await ask(url, '/api/pagos') };
}

describe.each([
  ['opens', 'before'],
  ['opens', 'after'],
  ['takes', 'before'],
  ['takes', 'after'],
] as const)('a process that is killed when a house %s a payment, %s it does', { timeout: 60_000 }, (at, when) => {
  it.each([
    [
      'Stripe',
      () => payThroughDeath(stripe, at, when).then(({ fake, ...left }) => ({ ...left, made: stripe.made(fake) })),
    ],
    [
      'PayPal',
      () => payThroughDeath(paypal, at, when).then(({ fake, ...left }) => ({ ...left, made: paypal.made(fake) })),
    ],
  ])('takes the money once by %s, and gives the plan', async (_, pay) => {
    const { plan, ledger, made } = await pay();
    expect(plan.body.data).toMatchObject({ plan: 'basico' });
    expect(ledger.body.data).toMatchObject([{ tipo: 'pago', estado: 'pagado', monto: 99 }]);
    expect(made).toBe(1);
  });
});
