import { isInCohort } from '@vitrina/contracts/microfrontends/cohort';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { paintTimes } from './paint-times.ts';
import { runRegistry } from './platform.ts';
import { chatVersion, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;

const shell = shellVersion();
const live = chatVersion('live');
/** Separate version for each test, so that each starts without counts. */
let next = live;
/** Share of visitors, in percent. */
const SHARE = 10;

beforeAll(async () => {
  // Only the tests' own scans raise steps; the service's own scans may end a canary at any time.
  registry = await runRegistry({ CANARY_STEP_S: '86400' });
  for (const release of [shell, live]) await registry.deploy(release);
});
afterAll(() => registry?.close());

const channel = async () => (await registry.asTeam('mf-chat', 'GET', '')).body;
const give = async (version: string, share: { porcentaje?: number; automatico?: boolean }) => {
  const { revision } = (await channel()).canal;
  return registry.asTeam('mf-chat', 'POST', '/canal', { version, revision, motivo: 'prueba', ...share });
};
beforeEach(async ({ task }) => {
  await give(next.version, { porcentaje: 0 });
  next = chatVersion(task.id);
  await registry.publish(next);
  expect((await give(next.version, { porcentaje: SHARE })).status).toBe(200);
});

/**
 * Simulates a page view that the gateway serves and counts.
 * @returns its id, and the chat's version in it
 */
async function visit(visitor: number) {
  const { version } = isInCohort(`visitante-${visitor}`, 'mf-chat', SHARE) ? next : live;
  await pages(version, 1);
  return { version, page: registry.servePage([shell, version === next.version ? next : live]) };
}
const pages = async (version: string, cuantas: number) =>
  expect((await registry.countPages([{ nombre: 'mf-chat', version, cuantas }])).status).toBe(200);
const addressOf = (visitor: number) => `10.0.${visitor >> 8}.${visitor & 255}`;
const report = (visitor: number, version: string, pagina: string) =>
  registry.call('POST', '/avisos', {
    body: { microfrontend: 'mf-chat', version, tipo: 'ejecucion', pagina },
    address: addressOf(visitor),
  });
const measure = (visitor: number, pagina: string, lcp: number) =>
  registry.call('POST', '/mediciones', {
    body: { pagina, microfrontends: ['mf-chat'], lcp: Math.round(lcp) },
    address: addressOf(visitor),
  });

it('forged failures, and many from one visitor, leave a canary running', async () => {
  const { page } = await visit(0);
  for (let turn = 0; turn < 40; turn += 1) {
    const forged = registry.servePage([shell, next], 'el secreto de otra plataforma, que es largo');
    await report(turn, next.version, forged);
    await report(turn, next.version, page);
    await report(7, next.version, registry.servePage([shell, next]));
  }
  expect(await registry.watchCanaries()).toEqual({ halted: [], raised: [] });
  expect((await channel()).canal.canario).not.toBeNull();
});

it('a canary that throws for everyone in it ends by itself within 30 s of 20 pages each, and no other visitor saw it', async () => {
  let pages = 0;
  const saw = new Set<number>();
  for (; (await channel()).canal.canario !== null; pages += 1) {
    expect(pages).toBeLessThan(30 * 20);
    const visitor = 1_000 + pages;
    const { version, page } = await visit(visitor);
    if (version !== next.version) continue;
    saw.add(visitor);
    await report(visitor, version, page);
  }
  expect([...saw].every((visitor) => isInCohort(`visitante-${visitor}`, 'mf-chat', SHARE))).toBe(true);
  expect(saw.size).toBeLessThan(pages / 2);
  const { canal, movimientos } = await channel();
  expect(canal).toMatchObject({ activa: live.version, canario: null });
  expect(movimientos[0]).toMatchObject({ tipo: 'detener', equipo: 'registro', desde: next.version });
  expect(movimientos[0]?.motivo).toMatch(/^Falla: \d+ errores en \d+ páginas; la activa, 0 en \d+$/);
});

it('a canary that paints in twice the time ends by itself within 30 s of 20 pages each', async () => {
  const baseline = paintTimes(1, 1_000, 600);
  const slow = paintTimes(2, 2_000, 600);
  let visitor = 2_000;
  for (let served = 0; (await channel()).canal.canario !== null; served += 1) {
    expect(served).toBeLessThan(30 * 20);
    visitor += 1;
    const { version, page } = await visit(visitor);
    // Half of the browsers report their first paint.
    if (served % 2 === 0) await measure(visitor, page, (version === next.version ? slow : baseline)[served] ?? 0);
    if (served % 40 === 0) await registry.watchCanaries();
  }
  const { canal, movimientos } = await channel();
  expect(canal).toMatchObject({ activa: live.version, canario: null });
  expect(movimientos[0]?.motivo).toMatch(/^Tarda más: LCP de [23]\.\d s en \d+ páginas; la activa, 1\.\d s en \d+$/);
});

/** Adds pages of both versions without failures. */
const goodPages = async () => {
  await pages(next.version, 30);
  await pages(live.version, 300);
};

it('an automatic canary without faults rises one step per scan and goes live; another process continues it', async () => {
  // With 100 pages a second over the last two minutes, 1 % of them is enough for the first step.
  await pages(live.version, 12_000);
  await give(next.version, { porcentaje: 0 });
  await give(next.version, { automatico: true });
  expect((await channel()).canal.canario).toEqual({ version: next.version, porcentaje: 1, automatico: true });
  for (const share of [10, 50, 100]) {
    // No page of this step has been counted yet.
    expect(await registry.watchCanaries()).toEqual({ halted: [], raised: [] });
    await goodPages();
    // Two processes that both consider themselves the leader make one step.
    await Promise.all([registry.watchCanaries(), registry.watchCanaries()]);
    const { canal } = await channel();
    expect(canal.canario?.porcentaje ?? 100).toBe(share);
  }
  const { canal, movimientos } = await channel();
  expect(canal).toMatchObject({ activa: next.version, anterior: live.version, canario: null });
  expect(movimientos.slice(0, 4).map(({ tipo, equipo, porcentaje }) => [tipo, equipo, porcentaje])).toEqual([
    ['activar', 'registro', null],
    ['canario', 'registro', 50],
    ['canario', 'registro', 10],
    ['canario', 'mf-chat', 1],
  ]);
  expect(movimientos[0]?.motivo).toBe('Avance: 30 páginas, 0 errores, LCP de —');
  await give(live.version, {});
});

it('an automatic canary that is worse at a later step loses all its visitors', async () => {
  await give(next.version, { automatico: true });
  await registry.watchCanaries();
  await goodPages();
  expect((await registry.watchCanaries()).raised).toEqual(['mf-chat']);
  await goodPages();
  for (let visitor = 5_000; visitor < 5_020; visitor += 1) {
    await report(visitor, next.version, registry.servePage([shell, next]));
  }
  await registry.watchCanaries();
  const { canal, movimientos } = await channel();
  expect(canal).toMatchObject({ activa: live.version, canario: null });
  expect(movimientos[0]).toMatchObject({ tipo: 'detener', equipo: 'registro' });
});

it('page counts come only from services', async () => {
  expect((await registry.countPages([], 'otro')).status).toBe(403);
});
