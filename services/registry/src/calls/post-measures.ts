import { clientAddress } from '@vitrina/kernel';
import type { Handler } from '../registry.ts';

/**
 * Counts a browser's measurements of a page, each value once per served page, for the shell and each microfrontend that
 * drew on it, at the version that the page contained.
 */
export const postMeasures: Handler<'POST /api/registro/mediciones'> = async ({ c, json }, registry) => {
  const { pagina: page, microfrontends, ...measures } = json;
  const drawn = new Set(['shell', ...microfrontends]);
  const found = await registry.reports.measured(page, measures);
  if (found === null) return { success: true };
  const versions = [...found.served.versions].filter(([name]) => drawn.has(name));
  for (const [name, version] of versions) registry.fieldMetrics.measured(name, version, found.firstReported);
  const from = { address: clientAddress(c), at: new Date(found.served.at) };
  if (versions.length > 0) await registry.rates.addVitals(versions, found.firstReported, from);
  return { success: true };
};
