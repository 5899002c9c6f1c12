import { listServices } from '@vitrina/contracts/catalogue';
import { requestLog } from '@vitrina/kernel';
import { placeFilter } from '../answers/place-filter.ts';
import { answerTable, tableOf } from '../answers/table.ts';
import type { Handler } from '../dependencies.ts';
import { countTopics } from '../search/topics.ts';

const services = listServices();
const table = tableOf(services);

/** How long browsers keep the counts of a place, in seconds. */
const COUNTS_MAX_AGE = 60;

/** `GET /api/servicios`: a table of the contracts, with an ETag; of a place, with its numbers of providers. */
export const getServices: Handler<'GET /api/servicios'> = async ({ c, query }, { engine, outages }) => {
  const { country, subdivision } = placeFilter(query.pais, query.estado);
  if (!country) return answerTable(c, table);
  const proveedores = await outages.attempt(
    () => countTopics(engine, { country, subdivision: subdivision ?? null }),
    (error) => requestLog(c).warn({ err: error }, 'search engine failed, services go without numbers'),
  );
  c.header('Cache-Control', proveedores ? `public, max-age=${COUNTS_MAX_AGE}` : 'no-cache');
  return { ...services, ...(proveedores && { proveedores }) };
};
