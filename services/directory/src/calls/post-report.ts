import { isReportReason } from '@vitrina/contracts/rules';
import { reportReasons, subjectKinds } from '@vitrina/contracts/wire';
import { clientAddress, clientNetwork, hashToken, type StoredSession } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { addReport } from '../moderation/add-report.ts';
import { contentSnapshot, requireVisible } from '../moderation/reported-thing.ts';
import { texts } from '../texts.ts';

/** `POST /api/reportes`: reports content, as an account or, without one, as the visitor's network. */
export const postReport: Handler<'POST /api/reportes'> = async ({ c, json, session }, { store, visitorSecret }) => {
  const { id } = json;
  const kind = subjectKinds.fromWire[json.tipo];
  const thing = await requireVisible(store, kind, id);
  const [reason, ...words] = isReportReason(json.motivo)
    ? ([reportReasons.fromWire[json.motivo], json.texto] as const)
    : (['other', json.motivo, json.texto] as const);
  const network = clientNetwork(clientAddress(c));
  const ofNetwork = hashToken(`network ${network} ${visitorSecret}`);
  await addReport(
    store,
    { kind, subjectId: id, network: ofNetwork, seen: contentSnapshot(thing) },
    {
      reporter: reporterOf(session, network, visitorSecret),
      reason,
      text: words.filter(Boolean).join('\n'),
      at: Date.now(),
    },
  );
  return { success: true, message: texts.reported };
};

function reporterOf(session: StoredSession | null, network: string, secret: string): string {
  return hashToken(session ? `account ${session.userId}` : `visitor ${network} ${secret}`);
}
