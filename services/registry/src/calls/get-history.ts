import { pageOf, readCursor } from '@vitrina/kernel';
import { z } from 'zod';
import type { Handler } from '../registry.ts';
import { toWire } from './logged-move.ts';

/** Moves of one page. */
const PAGE = 50;

/** The revision of the last move of a page. */
const cursor = z.number().int().min(1);

/** Every move of a team's microfrontend, page by page. */
export const getHistory: Handler<'GET /api/registro/:nombre/historia'> = async (
  { c, params: { nombre }, query },
  registry,
) => {
  const found = await registry.log.newest(nombre, PAGE + 1, readCursor(cursor, query.cursor));
  const page = pageOf(c, found, PAGE, ({ revision }) => revision);
  return { success: true, nombre, movimientos: page.map(toWire) };
};
