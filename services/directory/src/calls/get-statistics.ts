import { zoneOfSession } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { readOwnStatistics } from '../reading/own-statistics.ts';
import { localDay } from '../rules/local-day.ts';

/** `GET /api/estadisticas`: the platform's numbers and, for a signed-in provider, those of their page. */
export const getStatistics: Handler<'GET /api/estadisticas'> = async (
  { c, query, session },
  { store, platformCounts, clock },
) => {
  c.header('Cache-Control', 'no-cache');
  const own = async () => {
    if (!session || session.missing.length > 0) return null;
    const today = localDay(zoneOfSession(session), clock.now().getTime());
    return readOwnStatistics(store, session.userId, today, query.dias);
  };
  const [data, propias] = await Promise.all([platformCounts.read(), own()]);
  return { success: true, data, propias };
};
