import type { Calls } from '@vitrina/contracts';
import { microfrontendName, microfrontendVersion } from '@vitrina/contracts/microfrontends';
import { failureKinds } from '@vitrina/contracts/wire';
import { type CallInput, clientAddress, type Feature, pageOf, parseInput, readCursor, readJson } from '@vitrina/kernel';
import { z } from 'zod';
import type { RegistryContext } from '../context.ts';
import type { Handlers, Registry } from '../registry.ts';
import type { FailureDocument, SourceFrame } from './groups.ts';
import { browserOf, type Frame } from './read-report.ts';

/** Groups per page. */
const PAGE = 50;

/** `lastAt` in milliseconds and id of a page's last group. */
const cursor = z.tuple([z.number().int().min(0), z.string().max(100)]);

const counted = z.object({
  nombre: microfrontendName,
  version: microfrontendVersion,
  cuantas: z.number().int().min(1),
});
/** Failures of a first content, with the reason if the gateway knows it. */
const failed = counted.extend({ mensaje: z.string().max(300).optional() });

const MOST_COUNTS = 1_000;

/** Room for a thousand entries of both kinds. */
const MAX_BYTES = 512 * 1024;

/** Counts of one gateway since its last message, by version: pages served, and failed first contents. */
const servedPages = z.object({
  paginas: z.array(counted).max(MOST_COUNTS),
  fallas: z.array(failed).max(MOST_COUNTS).default([]),
});

/** Failures and measurements: reports of browsers and gateways, and the failures for teams and administrators. */
export const failures: Feature<RegistryContext> = {
  name: 'failures',
  start(context) {
    const { rates, versions, failures: groups } = context.registry;
    context.calls(failureCalls, context.registry);

    // Pages served with each version in a canary comparison, and failures of each version's first content.
    context.internalCall('POST /internal/pages', async (c) => {
      const { paginas, fallas } = parseInput(servedPages, await readJson(c, MAX_BYTES));
      await Promise.all([
        ...paginas.map(({ nombre, version, cuantas }) => rates.addPages(nombre, version, cuantas)),
        ...fallas.flatMap(({ nombre, version, cuantas, mensaje }) => [
          versions.countFailure(nombre, version, 'first', cuantas),
          rates.addFailures(nombre, version, cuantas),
          groups.record({ name: nombre, version, kind: 'first', message: mensaje }, cuantas),
        ]),
      ]);
      return c.json({ success: true });
    });
  },
};

const failureCalls = {
  /**
   * Records a browser's failure report. Duplicates from one page and pages that no gateway served are ignored; the
   * response is the same.
   */
  'POST /api/registro/avisos': async ({ c, json }, registry) => {
    const { microfrontend: name, version, pagina: page } = json;
    const kind = failureKinds.fromWire[json.tipo];
    if (await registry.reports.isFirstReport({ page, name, version, kind })) {
      registry.fieldMetrics.failed(name, version, kind);
      await registry.versions.countFailure(name, version, kind);
      await registry.rates.addFailure(name, version, clientAddress(c));
      const browser = browserOf(c.req.header('user-agent'));
      const { mensaje: message, pila: stack, ruta: route } = json;
      await registry.failures.record({ name, version, kind, message, stack, route, browser });
    }
    return { success: true };
  },

  /**
   * Counts a browser's measurements of a page, each value once per served page, for the shell and each microfrontend
   * that drew on it, at the version that the page contained.
   */
  'POST /api/registro/mediciones': async ({ c, json }, registry) => {
    const { pagina: page, microfrontends, ...measures } = json;
    const drawn = new Set(['shell', ...microfrontends]);
    const found = await registry.reports.measured(page, measures);
    if (found === null) return { success: true };
    const versions = [...found.served.versions].filter(([name]) => drawn.has(name));
    for (const [name, version] of versions) registry.fieldMetrics.measured(name, version, found.firstReported);
    const from = { address: clientAddress(c), at: new Date(found.served.at) };
    if (versions.length > 0) await registry.rates.addVitals(versions, found.firstReported, from);
    return { success: true };
  },

  /** Lists the failures that browsers reported for a team's microfrontend, page by page. */
  'GET /api/registro/:nombre/avisos': failuresPage,

  /** Lists the failures that browsers reported for a microfrontend, page by page, for administrators. */
  'GET /api/admin/despliegues/:nombre/avisos': failuresPage,
} satisfies Handlers;

/** Page of a microfrontend's failures, with their stacks mapped to the sources; the `Link` header names the next page. */
async function failuresPage(
  {
    c,
    params: { nombre },
    query,
  }: CallInput<'GET /api/registro/:nombre/avisos'> | CallInput<'GET /api/admin/despliegues/:nombre/avisos'>,
  registry: Registry,
) {
  const after = readCursor(cursor, query.cursor);
  const found = await registry.failures.latest(nombre, PAGE + 1, { version: query.version, after });
  const page = pageOf(c, found, PAGE, ({ lastAt, _id }) => [lastAt.getTime(), _id]);
  await findSources(registry, page);
  return { success: true as const, nombre, avisos: page.map(groupToWire) };
}

/** Maps groups that are read for the first time to their sources, and stores the result. */
async function findSources({ sourceMaps, failures }: Registry, page: readonly FailureDocument[]): Promise<void> {
  const unread = page.filter(({ sources, frames }) => !sources && frames.length > 0);
  const located = await sourceMaps.locate(unread.map(({ frames }) => frames));
  for (const [index, group] of unread.entries()) {
    const sources = located[index] ?? [];
    group.sources = sources.map((source) => source ?? null);
    // Maps may arrive later: publishing a version again can add them.
    const isComplete = sources.every((source, at) => source !== undefined || group.frames[at]?.file === null);
    if (isComplete) await failures.keepSources(group._id, group.sources);
  }
}

type Group = Calls['GET /api/registro/:nombre/avisos']['answer']['avisos'][number];

function groupToWire({ frames, sources, ...group }: FailureDocument): Group {
  return {
    id: group._id,
    version: group.version,
    codigo: failureKinds.toWire[group.kind],
    veces: group.count,
    otros: group.slot < 0,
    mensaje: group.message,
    rutas: group.routes,
    navegadores: group.browsers,
    primero: group.firstAt.toISOString(),
    ultimo: group.lastAt.toISOString(),
    pila: frames.map((frame, index) => frameToWire(frame, sources?.[index])),
  };
}

function frameToWire(frame: Frame, source: SourceFrame | null | undefined): Group['pila'][number] {
  const { function: funcion, file: archivo, line: linea, column: columna } = source ?? frame;
  return { funcion: funcion ?? null, archivo: archivo ?? null, linea, columna, fuente: Boolean(source) };
}
