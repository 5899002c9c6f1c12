import { mailKinds, waitingQueues } from '@vitrina/contracts/wire';
import { type Feature, idCursor, Problem, pageOf, readCursor, serveLocalOutbox } from '@vitrina/kernel';
import { describeReading } from '@vitrina/product';
import type { AccountsContext, Handlers } from '../context.ts';
import { DeadMails } from './dead-mails.ts';

/** Pages behind the links of mails, failed mails for administrators, and mails kept locally without a mail server. */
export const mails: Feature<AccountsContext> = {
  name: 'mails',
  async start(context) {
    const { app, mongo, config, texts } = context;
    context.calls(mailCalls(await DeadMails.open(mongo)), context);
    serveLocalOutbox(app, mongo, config, texts);
    context.onStart(() => {
      const missing = Object.keys(mailKinds.toWire).filter((kind) => !context.mails.kinds.has(kind));
      if (missing.length > 0) throw new Error(`no feature composes the mails ${missing.join(', ')}: add composers`);
    });
  },
};

const mailCalls = (deadMails: DeadMails) =>
  ({
    /** Returns the content that a mail links to; the signature of the link replaces a session. */
    'POST /api/cartas': async ({ c, json }, { letters }) => {
      const page = await letters.open(json.token);
      if (!page) throw new Problem('enlace_vencido');
      c.header('Cache-Control', 'no-store');
      const paragraphs = page.paragraphs.map(({ text: texto, paths }) => ({ texto, rutas: [...paths] }));
      return { success: true, data: { titulo: page.title, parrafos: paragraphs } };
    },

    /** Lists failed mails. Logs the access. */
    'GET /api/admin/correos': async ({ c, query, session }, { staffActs }) => {
      const before = readCursor(idCursor, query.cursor);
      const kind = query.tipo && mailKinds.fromWire[query.tipo];
      const found = (await deadMails.list()).filter(
        (mail) => (!kind || mail.kind === kind) && (!before || mail.id < before),
      );
      const page = pageOf(c, found, query.limit, ({ id }) => id);
      await staffActs.read(session, `correos fallidos · ${describeReading(query, page.length)}`);
      const data = page.map(({ id, kind: tipo, accountId, tries, fault, failedAt }) => ({
        id,
        tipo: mailKinds.toWire[tipo],
        cuenta_id: accountId,
        intentos: tries,
        detalle: fault,
        fecha: failedAt.toISOString(),
      }));
      return { success: true, data };
    },

    /** Retries or drops a failed mail. Logs the action before it acts, as all staff calls do. */
    'POST /api/admin/correos/:id': async ({ params, json, session }, { staffActs }) => {
      const mail = (await deadMails.list()).find(({ id }) => id === params.id);
      if (!mail) throw new Problem('correo_no_encontrado');
      const retries = json.accion === 'reintentar';
      await staffActs.add({
        staffId: session.userId,
        staffName: session.name,
        action: retries ? 'retry' : 'discard',
        subjectId: mail.accountId,
        detail: `correo ${mailKinds.toWire[mail.kind]} ${mail.id}`,
      });
      const done = await (retries ? deadMails.retry(mail) : deadMails.drop(mail));
      if (!done) throw new Problem('correo_no_encontrado');
      return { success: true };
    },

    /** Returns the number of failed mails and the time of the oldest failure. */
    'GET /api/admin/pendientes/correos': async () => {
      const failed = (await deadMails.list()).map(({ failedAt }) => failedAt.toISOString()).sort();
      const cola = waitingQueues.toWire.mails;
      return { success: true, data: [{ cola, total: failed.length, desde: failed[0] ?? null }] };
    },
  }) satisfies Handlers;
