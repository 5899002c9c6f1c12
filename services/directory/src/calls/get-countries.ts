import { listPlaces } from '@vitrina/contracts/places';
import { type App, type CallKit, serveCall } from '@vitrina/kernel';
import { answerTable, tableOf } from '../answers/table.ts';

/** `GET /api/paises`: a table of the contracts, with an ETag. */
export function serveCountries(app: App, kit: CallKit): void {
  const table = tableOf(listPlaces());
  serveCall(app, kit, 'GET /api/paises', async ({ c }) => answerTable(c, table));
}
