import type { Handler } from '../registry.ts';
import { failuresPage } from './get-failures.ts';

/** Lists the failures that browsers reported for a microfrontend, page by page, for administrators. */
export const getDeployFailures: Handler<'GET /api/admin/despliegues/:nombre/avisos'> = async (call, registry) =>
  failuresPage(call, registry);
