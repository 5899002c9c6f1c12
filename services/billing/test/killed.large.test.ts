import { connectRedis, newId, SessionStore } from '@vitrina/kernel';
import { newNamespace, startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { PaypalFake, StripeFake } from './fakes/index.ts';

const fakes = { stripe: new StripeFake(), paypal: new PaypalFake() };
const env: Record<string, string> = { NAMESPACE: newNamespace() };
const running: TestService[] = [];
/** Running process: the replacement of a killed process also serves the next case. */
let serving: TestService | undefined;

beforeAll(async () => {
  Object.assign(env, await fakes.stripe.listen(), await fakes.paypal.listen());
});
afterAll(async () => {
  await Promise.all(running.map((service) => service.stop()));
  await Promise.all(Object.values(fakes).map((fake) => fake.close()));
});

async function start(): Promise<TestService> {
  serving = await startService('billing', env);
  running.push(serving);
  return serving;
}

/** Creates a person with a session, and returns a function that sends their requests to a process. */
async function member() {
  const { MONGODB_URL, REDIS_URL } = process.env;
  const config = readConfig({ ...env, NODE_ENV: 'test', LOG_LEVEL: 'silent', MONGODB_URL, REDIS_URL });
  const redis = await connectRedis(config, config.NAMESPACE);
  const userId = newId();
  const token = await new SessionStore(redis).create({
    userId,
    name: 'Ana',
    role: 'user',
    email: `${userId}@demo.vitrina.example`,
    plan: 'gratis',
    missing: [],
    country: '',
    subdivision: '',
    version: 0,
    sessionsSince: 0,
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
  fake: fakes.stripe,
  path: '/api/pagos/tarjeta/intentos',
  begun: 'intento',
  finish: 'confirmacion',
  opens: /^POST .*payment_intents$/,
  takes: /^GET .*payment_intents\/[^/]+$/,
  agree: (fake: StripeFake, id: string) => void fake.confirm(id),
  made: (fake: StripeFake) => fake.intents.size,
};
const paypal = {
  fake: fakes.paypal,
  path: '/api/pagos/paypal/ordenes',
  begun: 'orden',
  finish: 'captura',
  opens: /^POST .*orders$/,
  takes: /^POST .*capture$/,
  agree: (fake: PaypalFake, id: string) => void fake.approve(id),
  made: (fake: PaypalFake) => fake.orders.size,
};

/** Pays while the process is killed at a request to its provider and restarted. Returns the resulting state. */
async function payThroughDeath<F extends StripeFake | PaypalFake>(
  provider: { fake: F; agree(fake: F, id: string): void; made(fake: F): number } & Omit<
    typeof stripe,
    'fake' | 'agree' | 'made'
  >,
  at: 'opens' | 'takes',
  when: 'before' | 'after',
) {
  const { fake } = provider;
  const madeBefore = provider.made(fake);
  const first = serving ?? (await start());
  const ask = await member();
  let deaths = 0;
  const die = () => {
    fake.watch = (moment, request) => {
      if (moment !== when || !provider[at].test(request) || deaths > 0) return false;
      deaths += 1;
      serving = undefined;
      first.kill('SIGKILL');
      return true;
    };
  };
  const begin = async (url: string) => {
    const { body } = await ask(url, provider.path, { plan: 'basico' });
    return (Reflect.get(body, provider.begun) as { id: string }).id;
  };
  let url = first.url;
  const restart = async () => {
    await first.ended;
    url = (await start()).url;
  };
  if (at === 'opens') {
    die();
    await expect(begin(url)).rejects.toThrow();
    await restart();
  }
  const id = await begin(url);
  provider.agree(fake, id);
  const finish = () => ask(url, `${provider.path}/${id}/${provider.finish}`, {});
  if (at === 'takes') {
    die();
    await expect(finish()).rejects.toThrow();
    await restart();
  }
  expect((await finish()).status).toBe(200);
  expect((await finish()).status).toBe(200);
  expect(deaths).toBe(1);
  return {
    made: provider.made(fake) - madeBefore,
    plan: await ask(url, '/api/plan'),
    ledger: await ask(url, '/api/pagos'),
  };
}

describe.each([
  ['opens', 'before'],
  ['opens', 'after'],
  ['takes', 'before'],
  ['takes', 'after'],
] as const)(
  'a process killed when a payment provider %s a payment, %s it responds',
  { timeout: 60_000 },
  (at, when) => {
    it.each([
      ['Stripe', () => payThroughDeath(stripe, at, when)],
      ['PayPal', () => payThroughDeath(paypal, at, when)],
    ])('captures the payment once with %s, and activates the plan', async (_, pay) => {
      const { plan, ledger, made } = await pay();
      expect(plan.body.data).toMatchObject({ plan: 'basico' });
      expect(ledger.body.data).toMatchObject([{ tipo: 'pago', estado: 'pagado', monto: 99 }]);
      expect(made).toBe(1);
    });
  },
);
