import { listServices } from '@vitrina/contracts/catalogue';
import { answerTable, tableOf } from '../answers/table.ts';
import type { Handler } from '../dependencies.ts';

const table = tableOf(listServices());

/** `GET /api/servicios`: a table of the contracts, with an ETag. */
export const getServices: Handler<'GET /api/servicios'> = async ({ c }) => answerTable(c, table);
