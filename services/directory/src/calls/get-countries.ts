import { listPlaces } from '@vitrina/contracts/places';
import type { Handler } from '../dependencies.ts';
import { answerTable, serializeTable } from '../responses/table.ts';

const table = serializeTable(listPlaces());

/** `GET /api/paises`: the contracts' table of countries, with an ETag. */
export const getCountries: Handler<'GET /api/paises'> = async ({ c }) => answerTable(c, table);
