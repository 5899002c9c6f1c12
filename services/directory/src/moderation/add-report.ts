import type { Reportable } from '@vitrina/contracts';
import { isDuplicateKey, newId, trusted } from '@vitrina/kernel';
import { orderOf } from '../model/comment.ts';
import { caseKey, MAX_KEPT, MAX_KEPT_OF_NETWORK, type Report } from '../model/report-case.ts';
import type { Store } from '../model/store.ts';
import { registerOf } from '../rules/distinct-count.ts';

/** Repetitions where cases are closed and opened at this very moment. */
const MAX_ROUNDS = 8;

/**
 * Adds a report to the open case of a thing, or opens one, in one write. The case keeps the first report of each person
 * up to a bound for each network and for all, and counts every report. A case whose decision has begun takes no more.
 * @param red hash of the reporter's network, hexadecimal
 * @throws where other writers never leave the thing's cases alone
 */
export async function addReport(
  store: Store,
  { tipo, objetoId, red }: { tipo: Reportable; objetoId: string; red: string },
  report: Report,
): Promise<void> {
  const clave = caseKey(tipo, objetoId);
  const [person, network] = [registerOf(report.por), registerOf(red)];
  const ranks = {
    [`conteo.personas.${person.register}`]: person.rank,
    [`conteo.redes.${network.register}`]: network.rank,
  };
  const isKept = { 'reportes.por': report.por };
  const isNew = { 'reportes.por': trusted({ $ne: report.por }) };
  const isBelowBounds = {
    guardados: trusted({ $lt: MAX_KEPT }),
    [`redes.${red}`]: trusted({ $not: { $gte: MAX_KEPT_OF_NETWORK } }),
  };
  const keep = { $push: { reportes: report }, $inc: { guardados: 1, recibidos: 1, [`redes.${red}`]: 1 }, $max: ranks };
  const add = async (filter: Record<string, unknown>, change: Record<string, unknown>) =>
    (await store.reports.updateOne({ clave, ...filter }, change)).matchedCount > 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (await add({ ...isNew, ...isBelowBounds }, keep)) return;
    if (await add(isKept, { $inc: { recibidos: 1 } })) return;
    if (await add(isNew, { $inc: { recibidos: 1, omitidos: 1 }, $max: ranks })) return;
    try {
      const _id = newId();
      await store.reports.create({
        _id,
        orden: orderOf(report.at, _id),
        tipo,
        objetoId,
        estado: 'abierto',
        clave,
        reportes: [report],
        guardados: 1,
        recibidos: 1,
        omitidos: 0,
        redes: { [red]: 1 },
        conteo: { personas: { [person.register]: person.rank }, redes: { [network.register]: network.rank } },
      });
      return;
    } catch (error) {
      // Another report opened it at this very moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new Error(`cases of ${clave} keep changing`);
}
