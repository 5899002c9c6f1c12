import type { SessionUser } from '@vitrina/contracts';
import { missingProfileFields } from '@vitrina/contracts/rules';
import { profileFields, type Role, roles } from '@vitrina/contracts/wire';
import type { AccountState, Session } from '@vitrina/kernel';
import { type Account, agreesToNotices } from './account.ts';
import { timeZoneOfAccount } from './announced-state.ts';

/** Role of an account (R2): its staff role, else provider or user depending on whether the profile is complete. */
export function roleOf(account: Account): Role {
  return account.staff ?? (missingProfileFields(account).length === 0 ? 'provider' : 'user');
}

/** Session data of an account, readable by every service. */
export function sessionOf(account: Account): Session {
  return {
    userId: account._id,
    email: account.email,
    name: account.name,
    role: roleOf(account),
    plan: account.plan,
    missing: missingProfileFields(account),
    country: account.country,
    subdivision: account.subdivision,
    timeZone: timeZoneOfAccount(account),
  };
}

/** State of an account that its sessions are updated with. */
export function accountState(account: Account): AccountState {
  return { ...sessionOf(account), version: account.version, sessionsSince: account.sessionsSince ?? 0 };
}

/** Signed-in user, as screens receive it. */
export function sessionUser(account: Account): SessionUser {
  const { email, name, role, plan, missing } = sessionOf(account);
  return {
    email,
    nombre: name,
    rol: roles.toWire[role],
    plan,
    correoConfirmado: account.confirmedAt !== undefined,
    avisosAceptados: agreesToNotices(account.consents),
    perfilCompleto: missing.length === 0,
    faltan: missing.map((field) => profileFields.toWire[field]),
  };
}

/** True if the session's data match the account. */
export function isCurrent(session: Session, account: Account): boolean {
  const current = sessionOf(account);
  return Object.entries(current).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(session[key as keyof Session]),
  );
}
