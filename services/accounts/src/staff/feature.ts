import { displayName } from '@vitrina/contracts/places';
import { PROFILE_FIELDS_TO_PUBLISH } from '@vitrina/contracts/rules';
import { type Role, roles } from '@vitrina/contracts/wire';
import {
  type Feature,
  idCursor,
  type MailContent,
  olderThan,
  pageOf,
  readCursor,
  trusted,
  writeLetter,
} from '@vitrina/kernel';
import { describeReading, searchFilter } from '@vitrina/product';
import { isActiveAccount } from '../account/announced-state.ts';
import { roleOf } from '../account/session-state.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { type Addressee, greetingOf, pages } from '../mails/wording.ts';

/** Maximum time since the last session of an active account, in milliseconds: 30 days (R46). */
const ACTIVE_MS = 30 * 24 * 3_600_000;
/** Minimum time between two mails to a staff member about waiting visitors, in milliseconds: half an hour. */
const CALL_PAUSE_MS = 30 * 60_000;

/** Accounts as staff see them, and the mail that calls them to visitors who wait in the chat. */
export const staff: Feature<AccountsContext> = {
  name: 'staff',
  start(context) {
    const { accounts, clock, page } = context;
    context.calls(staffCalls, context);
    context.accountMails({
      staffCall: (account) => (account.staff ? staffCallLetter(account, page(pages.inbox)) : null),
    });
    context.internalCall('POST /internal/staff-calls', async (c) => {
      const now = clock.now();
      const isDue = (at: Date | undefined) => !at || now.getTime() - at.getTime() >= CALL_PAUSE_MS;
      for (const { _id } of await accounts.staff()) {
        await accounts.changeIfPresent(_id, (current) =>
          current.staff && isActiveAccount(current) && current.confirmedAt && isDue(current.calledAt)
            ? { mail: 'staffCall', calledAt: now }
            : {},
        );
      }
      return c.json({ success: true });
    });
    context.internalCall('GET /internal/active-accounts', async (c) =>
      c.json({ success: true, active: await accounts.countActive(new Date(Date.now() - ACTIVE_MS)) }),
    );
    // Facts of an account for agents in a conversation; 404 once it is erased.
    context.internalCall('GET /internal/customers/:id', async (c) => {
      const account = await accounts.byId(c.req.param('id') ?? '');
      if (!account || account.erased) return c.json({ success: false }, 404);
      const { name, plan, confirmedAt, suspended, country, subdivision, createdAt } = account;
      return c.json({
        name,
        role: roles.toWire[roleOf(account)],
        plan,
        emailConfirmed: confirmedAt !== undefined,
        suspended,
        place: subdivision === '' ? '' : displayName(country, subdivision),
        createdAt: createdAt.toISOString(),
      });
    });
  },
};

const staffCalls = {
  /** Lists all accounts except erased ones, newest first. Logs the access before it responds. */
  'GET /api/admin/usuarios': async ({ c, query, session }, { accounts, staffActs }) => {
    const cursor = readCursor(idCursor, query.cursor);
    const searched = searchFilter(query.q, ['_id'], ['name', 'email', 'businessName']);
    const isThere = { erased: trusted({ $ne: true }) };
    const named = query.ids ? { _id: trusted({ $in: query.ids.split(',') }) } : {};
    const filters = [
      isThere,
      olderThan(cursor),
      named,
      searched ?? {},
      query.rol ? ofRole(roles.fromWire[query.rol]) : {},
    ];
    const state = query.estado && { suspended: query.estado === 'suspendida' };
    const found = searched ? await accounts.newest({ $and: filters, ...state }, query.limit + 1) : [];
    const page = pageOf(c, found, query.limit, ({ _id }) => _id);
    await staffActs.read(session, describeReading({ ...query, ids: query.ids?.split(',').length }, page.length));
    const data = page.map((account) => ({
      id: account._id,
      nombre: account.name,
      email: account.email,
      rol: roles.toWire[roleOf(account)],
      plan: account.plan,
      suspendida: account.suspended,
      razon: account.suspended ? (account.suspensionDecision?.reason ?? '') : '',
      correo_confirmado: account.confirmedAt !== undefined,
      fecha: account.createdAt.toISOString(),
    }));
    return { success: true, data };
  },
} satisfies Handlers;

/** Filter that matches the accounts for which `roleOf` returns this role. */
function ofRole(role: Role): object {
  if (role === 'agent' || role === 'admin') return { staff: role };
  const missing = PROFILE_FIELDS_TO_PUBLISH.map((field) => ({ [field]: '' }));
  return { staff: null, [role === 'user' ? '$or' : '$nor']: missing };
}

/** Informs a staff member that visitors are waiting, without any text of theirs. @param url of the inbox */
export function staffCallLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Alguien espera a una persona del equipo',
    greeting: greetingOf(to),
    paragraphs: ['En el chat de Vitrina hay conversaciones que esperan a una persona, y ahora no hay nadie en línea.'],
    action: { label: 'Abrir las conversaciones', url },
    notes: ['Recibes este correo porque atiendes a quienes visitan Vitrina, a lo sumo uno cada media hora.'],
  });
}
