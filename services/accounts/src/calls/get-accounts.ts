import { PROFILE_FIELDS_TO_PUBLISH } from '@vitrina/contracts/rules';
import { type Role, roles } from '@vitrina/contracts/wire';
import { describeReading, idCursor, olderThan, pageOf, readCursor, searchFilter, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { roleOf } from '../session.ts';

/** `GET /api/admin/usuarios`: lists all accounts except erased ones, newest first. Logs the access before it responds. */
export const getAccounts: Handler<'GET /api/admin/usuarios'> = async (
  { c, query, session },
  { accounts, staffActs },
) => {
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
};

/** Filter that matches the accounts for which `roleOf` returns this role. */
function ofRole(role: Role): object {
  if (role === 'agent' || role === 'admin') return { staff: role };
  const missing = PROFILE_FIELDS_TO_PUBLISH.map((field) => ({ [field]: '' }));
  return { staff: null, [role === 'user' ? '$or' : '$nor']: missing };
}
