import { listPlaces } from '@vitrina/contracts/places';
import { answerTable, tableOf } from '../answers/table.ts';
import type { Handler } from '../dependencies.ts';

const table = tableOf(listPlaces());

/** `GET /api/paises`: a table of the contracts, with an ETag. */
export const getCountries: Handler<'GET /api/paises'> = async ({ c }) => answerTable(c, table);
