import type { Handler } from '../registry.ts';
import { historyPage } from './get-history.ts';

/** Lists every move of a microfrontend, page by page, for administrators. */
export const getDeployHistory: Handler<'GET /api/admin/despliegues/:nombre'> = async (call, registry) =>
  historyPage(call, registry);
