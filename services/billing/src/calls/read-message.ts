import { readText } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { HouseMessage } from '../houses/house.ts';

/** Largest message of a house, in bytes. Theirs have some kilobytes. */
const MAX_BYTES = 256 * 1024;

/** A house's message as it came in. @throws {Problem} `cuerpo_demasiado_grande` */
export async function readMessage({
  c,
}: Pick<Parameters<Handler<'POST /api/pagos/webhooks/stripe'>>[0], 'c'>): Promise<HouseMessage> {
  return { body: await readText(c, MAX_BYTES), header: (name) => c.req.header(name) };
}
