import type { EventData } from '@vitrina/contracts/events';
import { DEFAULT_PLACE, findSubdivision } from '@vitrina/contracts/places';
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
  };
}

/** The time zone of the account's place (R13); of the default place where it has none. */
function timeZoneOf(account: Account): string {
  const place = account.pais && findSubdivision(account.pais, account.estado_pais);
  return (place || findSubdivision(DEFAULT_PLACE.pais, DEFAULT_PLACE.estado))?.timeZone ?? 'America/Mexico_City';
}
