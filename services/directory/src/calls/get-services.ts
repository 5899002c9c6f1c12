import { listServices } from '@vitrina/contracts/catalogue';
import { requestLog } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { placeFilter } from '../responses/place-filter.ts';
import { answerTable, serializeTable } from '../responses/table.ts';
import { countTopics } from '../search/topics.ts';

const services = listServices();
const table = serializeTable(services);

/** Cache lifetime of a place's counts, in seconds. */
const COUNTS_MAX_AGE = 60;

/** `GET /api/servicios`: the contracts' table of services, with an ETag; for a place, with the number of providers. */
export const getServices: Handler<'GET /api/servicios'> = async ({ c, query }, { engine, engineBreaker }) => {
  const { country, subdivision } = placeFilter(query.pais, query.estado);
  if (!country) return answerTable(c, table);
  const proveedores = await engineBreaker.attempt(
    () => countTopics(engine, { country, subdivision: subdivision ?? null }),
    (error) => requestLog(c).warn({ err: error }, 'search engine failed, services go without numbers'),
  );
  c.header('Cache-Control', proveedores ? `public, max-age=${COUNTS_MAX_AGE}` : 'no-cache');
  return { ...services, ...(proveedores && { proveedores }) };
};
