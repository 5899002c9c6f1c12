import { isReportReason } from '@vitrina/contracts/rules';
import { type App, type CallKit, clientAddress, hashToken, type StoredSession, serveCall } from '@vitrina/kernel';
import type { Store } from '../model/store.ts';
import { addReport } from '../moderation/add-report.ts';
import { requireVisible } from '../moderation/reported-thing.ts';
import { cleanText } from '../rules/clean-text.ts';
import { texts } from '../texts.ts';

/**
 * `POST /api/reportes`: one report of each person for each thing.
 * @param secret mixed into the hash of a visitor's address, so that a stolen copy of the database names nobody
 */
export function serveReportPost(app: App, kit: CallKit, store: Store, secret: string): void {
  serveCall(app, kit, 'POST /api/reportes', async ({ c, json, session }) => {
    const { tipo, id } = json;
    await requireVisible(store, tipo, id);
    const [motivo, ...words] = isReportReason(json.motivo)
      ? ([json.motivo, json.texto] as const)
      : (['otro', json.motivo, json.texto] as const);
    await addReport(store, tipo, id, {
      por: reporterOf(session, clientAddress(c), secret),
      motivo,
      texto: cleanText(words.filter(Boolean).join('\n')),
      at: Date.now(),
    });
    return { success: true, message: texts.reported };
  });
}

function reporterOf(session: StoredSession | null, address: string, secret: string): string {
  return hashToken(session ? `cuenta ${session.userId}` : `visita ${address} ${secret}`);
}
