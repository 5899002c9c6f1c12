import type { LoggedMove, MoveKind } from '../store/channel-schemas.ts';

const kinds = {
  activate: 'activar',
  rollback: 'regresar',
  canary: 'canario',
  halt: 'detener',
  withdraw: 'desactivar',
  retire: 'retirar',
  collect: 'recoger',
  configure: 'configurar',
} as const satisfies Record<MoveKind, string>;

/** Line of the log in wire form. */
export function toWire({ at, team, kind, from, to, percentage, reason, origin, revision }: LoggedMove) {
  return {
    fecha: at.toISOString(),
    equipo: team,
    tipo: kinds[kind],
    desde: from,
    hacia: to,
    porcentaje: percentage ?? null,
    motivo: reason,
    origen: origin ? { autor: origin.author, commit: origin.commit } : null,
    revision,
  };
}
