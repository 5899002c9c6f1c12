import type { EventData } from '@vitrina/contracts/events';
import { timeZoneOf } from '@vitrina/contracts/places';
import { missingProfileFields } from '@vitrina/contracts/rules';
import type { Account } from './store/account.ts';

/** True for a public account: complete profile, not suspended, not of the staff (R2). */
export function isPublic(account: Account): boolean {
  return account.staff === null && !account.suspended && missingProfileFields(account).length === 0;
}

/** Data of `provider.changed`: public fields only, or no provider. */
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
