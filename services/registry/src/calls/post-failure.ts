import { failureKinds } from '@vitrina/contracts/wire';
import { clientAddress } from '@vitrina/kernel';
import { browserOf } from '../failures/browser.ts';
import type { Handler } from '../registry.ts';

/**
 * Records a browser's failure report. Duplicates from one page and pages that no gateway served are ignored; the response
 * is the same.
 */
export const postFailure: Handler<'POST /api/registro/avisos'> = async ({ c, json }, registry) => {
  const { microfrontend: name, version, pagina: page } = json;
  const kind = failureKinds.fromWire[json.tipo];
  if (await registry.reports.isFirstReport({ page, name, version, kind })) {
    registry.fieldMetrics.failed(name, version, kind);
    await registry.versions.countFailure(name, version, kind);
    await registry.rates.addFailure(name, version, clientAddress(c));
    const browser = browserOf(c.req.header('user-agent'));
    const { mensaje: message, pila: stack, ruta: route } = json;
    await registry.failures.record({ name, version, kind, message, stack, route, browser });
  }
  return { success: true };
};
