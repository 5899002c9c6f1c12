import { isReportReason } from '@vitrina/contracts/rules';
import {
  type App,
  type CallKit,
  clientAddress,
  clientNetwork,
  hashToken,
  type StoredSession,
  serveCall,
} from '@vitrina/kernel';
import type { Store } from '../model/store.ts';
import { addReport } from '../moderation/add-report.ts';
import { requireVisible } from '../moderation/reported-thing.ts';
import { texts } from '../texts.ts';

/**
 * `POST /api/reportes`: a report of an account, or of the network of a visitor without one.
 * @param secret mixed into the hash of a network, so that a stolen copy of the database names nobody
 */
export function serveReportPost(app: App, kit: CallKit, store: Store, secret: string): void {
  serveCall(app, kit, 'POST /api/reportes', async ({ c, json, session }) => {
    const { tipo, id } = json;
    await requireVisible(store, tipo, id);
    const [motivo, ...words] = isReportReason(json.motivo)
      ? ([json.motivo, json.texto] as const)
      : (['otro', json.motivo, json.texto] as const);
    const network = clientNetwork(clientAddress(c));
    const thing = { tipo, objetoId: id, red: hashToken(`red ${network} ${secret}`) };
    await addReport(store, thing, {
      por: reporterOf(session, network, secret),
      motivo,
      texto: words.filter(Boolean).join('\n'),
      at: Date.now(),
    });
    return { success: true, message: texts.reported };
  });
}

function reporterOf(session: StoredSession | null, network: string, secret: string): string {
  return hashToken(session ? `cuenta ${session.userId}` : `visita ${network} ${secret}`);
}
