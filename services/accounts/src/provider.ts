import type { EventData } from '@vitrina/contracts/events';
import { timeZoneOf } from '@vitrina/contracts/places';
import { missingProfileFields } from '@vitrina/contracts/rules';
import type { Account } from './store/account.ts';

/** True where the public sees this account: a complete profile, not suspended, nobody of the staff (R2). */
export function isPublic(account: Account): boolean {
  return account.staff === null && !account.suspended && missingProfileFields(account).length === 0;
}

/** The account as `provider.changed` tells it: public fields only, or no provider. */
export function providerEvent(account: Account): EventData<'provider.changed'> {
  return {
    id: account._id,
    provider: publicFields(account),
    timeZone: timeZoneOf(account),
    createdAt: account.createdAt.getTime(),
  };
}

function publicFields(account: Account): EventData<'provider.changed'>['provider'] {
  if (account.pais === '' || !isPublic(account)) return null;
  return {
    id: account._id,
    email: account.email,
    nombre: account.nombre,
    nnegocio: account.nnegocio,
    especialidad: account.especialidad,
    segmento: account.segmento.join(','),
    descripcion: account.descripcion,
    telefono: account.telefono,
    www: account.www,
    pais: account.pais,
    estado_pais: account.estado_pais,
    plan: account.plan,
    ...(account.politica && { politica: account.politica }),
  };
}
