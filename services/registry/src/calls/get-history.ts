import { pageOf, readCursor } from '@vitrina/kernel';
import { z } from 'zod';
import type { Handler, Registry } from '../registry.ts';
import { toWire } from './logged-move.ts';

/** Moves per page. */
const PAGE = 50;

/** Revision of a page's last move. */
const cursor = z.number().int().min(1);

type History = Handler<'GET /api/registro/:nombre/historia'>;

/** Lists every move of a team's microfrontend, page by page. */
export const getHistory: History = async (call, registry) => historyPage(call, registry);

/** Page of a microfrontend's log; the `Link` header names the next page. */
export async function historyPage(
  { c, params: { nombre }, query }: Pick<Parameters<History>[0], 'c' | 'params' | 'query'>,
  registry: Registry,
): Promise<Awaited<ReturnType<History>>> {
  const found = await registry.log.newest(nombre, PAGE + 1, readCursor(cursor, query.cursor));
  const page = pageOf(c, found, PAGE, ({ revision }) => revision);
  return { success: true, nombre, movimientos: page.map(toWire) };
}
