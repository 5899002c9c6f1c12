import type { EventData } from '@vitrina/contracts/events';
import { timeZoneOf } from '@vitrina/contracts/places';
import { missingFields, wireProfile } from './profile/wire.ts';
import type { Account } from './store/account.ts';

/** True for a public account: complete profile, not suspended, not of the staff (R2). */
export function isPublic(account: Account): boolean {
  return account.staff === null && !account.suspended && missingFields(account).length === 0;
}

/** Data of `provider.changed`: public fields only, or no provider. */
export function providerEvent(account: Account): EventData<'provider.changed'> {
  return {
    id: account._id,
    provider: publicFields(account),
    timeZone: timeZoneOf(account.country, account.subdivision),
    createdAt: account.createdAt.getTime(),
  };
}

function publicFields(account: Account): EventData<'provider.changed'>['provider'] {
  if (account.country === '' || !isPublic(account)) return null;
  const { nnegocio, especialidad, segmento, descripcion, telefono, www, estado_pais, politica } = wireProfile(account);
  return {
    id: account._id,
    email: account.email,
    nombre: account.name,
    nnegocio,
    especialidad,
    segmento: segmento.join(','),
    descripcion,
    telefono,
    www,
    pais: account.country,
    estado_pais,
    plan: account.plan,
    ...(politica && { politica }),
  };
}
