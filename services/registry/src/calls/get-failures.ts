import type { Calls } from '@vitrina/contracts';
import { failureKinds } from '@vitrina/contracts/wire';
import { pageOf, readCursor } from '@vitrina/kernel';
import { z } from 'zod';
import type { FailureDocument, SourceFrame } from '../failures/schema.ts';
import type { Frame } from '../failures/stack.ts';
import type { Handler, Registry } from '../registry.ts';

/** Groups per page. */
const PAGE = 50;

/** `lastAt` in milliseconds and id of a page's last group. */
const cursor = z.tuple([z.number().int().min(0), z.string().max(100)]);

type Failures = Handler<'GET /api/registro/:nombre/avisos'>;
type Group = Calls['GET /api/registro/:nombre/avisos']['answer']['avisos'][number];

/** Lists the failures that browsers reported for a team's microfrontend, page by page. */
export const getFailures: Failures = async (call, registry) => failuresPage(call, registry);

/**
 * Page of a microfrontend's failures, with their stacks mapped to the sources; the `Link` header names the next
 * page.
 */
export async function failuresPage(
  { c, params: { nombre }, query }: Pick<Parameters<Failures>[0], 'c' | 'params' | 'query'>,
  registry: Registry,
): Promise<Awaited<ReturnType<Failures>>> {
  const after = readCursor(cursor, query.cursor);
  const found = await registry.failures.latest(nombre, PAGE + 1, { version: query.version, after });
  const page = pageOf(c, found, PAGE, ({ lastAt, _id }) => [lastAt.getTime(), _id]);
  await findSources(registry, page);
  return { success: true, nombre, avisos: page.map(toWire) };
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

function toWire({ frames, sources, ...group }: FailureDocument): Group {
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
