import { listServices } from '@vitrina/contracts/catalogue';
import { type App, type CallKit, serveCall } from '@vitrina/kernel';
import { answerTable, tableOf } from '../answers/table.ts';

/** `GET /api/servicios`: a table of the contracts, with an ETag. */
export function serveServices(app: App, kit: CallKit): void {
  const table = tableOf(listServices());
  serveCall(app, kit, 'GET /api/servicios', async ({ c }) => answerTable(c, table));
}
