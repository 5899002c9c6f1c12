import { isReportReason } from '@vitrina/contracts/rules';
import { clientAddress, clientNetwork, hashToken, type StoredSession } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { addReport } from '../moderation/add-report.ts';
import { requireVisible } from '../moderation/reported-thing.ts';
import { texts } from '../texts.ts';

/** `POST /api/reportes`: a report by an account, or by the network of a visitor without one. */
export const postReport: Handler<'POST /api/reportes'> = async ({ c, json, session }, { store, visitorSecret }) => {
  const { tipo: kind, id } = json;
  await requireVisible(store, kind, id);
  const [reason, ...words] = isReportReason(json.motivo)
    ? ([json.motivo, json.texto] as const)
    : (['otro', json.motivo, json.texto] as const);
  const network = clientNetwork(clientAddress(c));
  const thing = { kind, subjectId: id, network: hashToken(`red ${network} ${visitorSecret}`) };
  await addReport(store, thing, {
    reporter: reporterOf(session, network, visitorSecret),
    reason,
    text: words.filter(Boolean).join('\n'),
    at: Date.now(),
  });
  return { success: true, message: texts.reported };
};

function reporterOf(session: StoredSession | null, network: string, secret: string): string {
  return hashToken(session ? `cuenta ${session.userId}` : `visita ${network} ${secret}`);
}
