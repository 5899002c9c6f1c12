import { badgeKinds } from '@vitrina/contracts/wire';
import { newNamespace, serviceKey, startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedProviders, providers } from '../src/people/provider.ts';
import { listOf, logInDemo, type Platform, registerDemo, textAt, Visitor, valueAt } from '../src/seeding/api.ts';
import { askForQuotes, seedComments } from '../src/seeding/seed-conversations.ts';
import { isComplete, seedProvider } from '../src/seeding/seed-provider.ts';

const SEED = 20260101;
const running: TestService[] = [];
let platform: Platform;

/** Starts the platform without its interface, which the public calls do not need. */
beforeAll(async () => {
  const NAMESPACE = newNamespace();
  const up = async (name: string, env: Record<string, string> = {}, entry = 'main.ts') => {
    const service = await startService(name, { NAMESPACE, ...env }, entry);
    running.push(service);
    return service.url;
  };
  const PUBLIC_URL = 'http://localhost:8080';
  const unused = { ACCOUNTS_URL: PUBLIC_URL, MEDIA_URL: PUBLIC_URL, PUBLIC_URL };
  const MEDIA_URL = await up('media', unused);
  await up('media', unused, 'worker.ts');
  const ACCOUNTS_URL = await up('accounts', { ...unused, MEDIA_URL });
  const DIRECTORY_URL = await up('directory', { ACCOUNTS_URL, MEDIA_URL, PUBLIC_URL });
  const BILLING_URL = await up('billing', { PUBLIC_URL });
  const REGISTRY_URL = await up('registry', { PUBLIC_URL, TEAM_TOKENS: `mf-nadie:${'0'.repeat(64)}` });
  const url = await up('gateway', { ACCOUNTS_URL, BILLING_URL, MEDIA_URL, DIRECTORY_URL, REGISTRY_URL, PUBLIC_URL });
  platform = {
    url,
    directoryUrl: DIRECTORY_URL,
    accountsUrl: ACCOUNTS_URL,
    directoryKey: serviceKey('demo', 'directory'),
    password: 'vitrina-demo',
  };
}, 180_000);

afterAll(() => Promise.all(running.map((service) => service.stop())));

describe('filling the platform', () => {
  it('publishes a provider with plan, photo and posts, once', async () => {
    const [provider] = [...providers(SEED, 1)];
    if (!provider) throw new Error('No provider was made');
    const anyone = new Visitor(platform.url);
    expect(await isComplete(anyone, provider)).toBe(false);

    await seedProvider(platform, provider, SEED);
    await expect.poll(() => isComplete(anyone, provider), { timeout: 60_000 }).toBe(true);
    const { body } = await anyone.call('GET', `/api/usuarios?pais=MX&estado=DF`);
    const [shown] = listOf(valueAt(body, 'data'));
    for (const key of ['nombre', 'email', 'especialidad', 'descripcion', 'telefono', 'plan'] as const) {
      expect(textAt(shown, key), key).toBe(provider[key]);
    }
    const confirmed = provider.badges.filter((kind) => kind === 'email' || kind === 'phone');
    const badgesOf = async () => {
      const again = await anyone.call('GET', '/api/usuarios?pais=MX&estado=DF');
      return listOf(valueAt(listOf(valueAt(again.body, 'data'))[0], 'insignias')).map((badge) => textAt(badge, 'tipo'));
    };
    await expect.poll(badgesOf, { timeout: 60_000 }).toEqual(confirmed.map((kind) => badgeKinds.toWire[kind]));
    await expect
      .poll(
        async () => {
          const again = await anyone.call('GET', `/api/usuarios?pais=MX&estado=DF`);
          return textAt(listOf(valueAt(again.body, 'data'))[0], 'foto_perfil');
        },
        { timeout: 60_000 },
      )
      .toMatch(/^http/);

    await seedProvider(platform, provider, SEED);
    const own = await (await logInDemo(platform, provider.email)).call('GET', '/api/obtener_galeria');
    expect(
      listOf(valueAt(own.body, 'data'))
        .map((post) => textAt(post, 'evento'))
        .sort(),
    ).toEqual(provider.posts.map(({ evento }) => evento).sort());
  }, 180_000);

  it('fills the accounts with fixed e-mails like the others', async () => {
    const [free] = fixedProviders(SEED);
    if (!free) throw new Error('No fixed provider was made');
    await seedProvider(platform, free, SEED);
    const session = await (await logInDemo(platform, free.email)).call('GET', '/api/sesion');
    expect(valueAt(session.body, 'usuario')).toMatchObject({ email: free.email, plan: 'gratis', perfilCompleto: true });
  }, 120_000);

  it('confirms a telephone with the code for its own account, although an earlier provider has the same number', async () => {
    for (const provider of [...providers(SEED, 3)].slice(1)) {
      const same = { ...provider, telefono: '+525555500001', badges: ['phone' as const], posts: [] };
      await seedProvider(platform, same, SEED);
      const own = await (await logInDemo(platform, provider.email)).call('GET', '/api/cuenta/insignias');
      const held = listOf(valueAt(valueAt(own.body, 'data'), 'insignias')).map((badge) => textAt(badge, 'tipo'));
      expect(held).toEqual(['telefono']);
    }
  }, 120_000);

  it('writes the blog of the Premium account, once', async () => {
    const premium = fixedProviders(SEED).find(({ plan }) => plan === 'premium');
    if (!premium) throw new Error('No fixed provider was made');
    await seedProvider(platform, premium, SEED);
    await seedProvider(platform, premium, SEED);
    const visitor = await logInDemo(platform, premium.email);
    const entries = async () => listOf(valueAt((await visitor.call('GET', '/api/blog')).body, 'data'));
    await expect
      .poll(async () => (await entries()).map((entry) => textAt(entry, 'imagen_estado')), { timeout: 60_000 })
      .toEqual(['lista', 'lista']);
  }, 120_000);

  it('makes people comment on each other once', async () => {
    const [free] = fixedProviders(SEED);
    const [first] = [...providers(SEED, 1)];
    if (!free || !first) throw new Error('No provider was made');
    const anyone = new Visitor(platform.url);
    const comments = async () => {
      const { body } = await anyone.call('GET', `/api/usuarios?email=${first.email}`);
      const id = textAt(listOf(valueAt(body, 'data'))[0], 'id');
      return listOf((await anyone.call('GET', `/api/comentarios?proveedor_id=${id}`)).body);
    };
    await seedComments(platform, [first, free], SEED);
    const before = await comments();
    expect(before).toMatchObject([{ nombre_usuario: free.nombre, estado: 'publicado' }]);
    const hour = new Date(textAt(before[0], 'fecha'))
      .toLocaleString('sv', { timeZone: first.place.timeZone })
      .slice(11, 13);
    expect(Number(hour)).toBeGreaterThanOrEqual(9);
    expect(Number(hour)).toBeLessThan(18);
    await seedComments(platform, [first, free], SEED);
    expect(await comments()).toEqual(before);
  }, 60_000);

  it('makes people ask a Premium provider for a quote once', async () => {
    const [premium] = fixedProviders(SEED).filter(({ plan }) => plan === 'premium');
    const askers = [...providers(SEED, 3)];
    if (!premium) throw new Error('No Premium provider was made');
    await seedProvider(platform, premium, SEED);
    const owner = await logInDemo(platform, premium.email);
    const senders = async () =>
      listOf((await owner.call('GET', '/api/mensajes')).body)
        .map((message) => textAt(message, 'nombre'))
        .sort();
    for (let time = 0; time < 2; time += 1) {
      await askForQuotes(platform, premium, askers);
      expect(await senders()).toEqual(askers.map(({ nombre }) => nombre).sort());
    }
  }, 120_000);

  it('fails to log in with another password', async () => {
    const [free] = fixedProviders(SEED);
    const other = registerDemo({ ...platform, password: 'otra-distinta' }, free ?? { nombre: '', email: '' });
    await expect(other).rejects.toThrow(/401/);
  });
});
