import type { badgeKinds } from '../wire/names.ts';

/** Kind of a badge on the wire. */
export type BadgeName = keyof typeof badgeKinds.fromWire;

/** Names of the badges (R56), in the order in which they are shown. */
export const BADGE_NAMES: Readonly<Record<BadgeName, string>> = {
  correo: 'Correo confirmado',
  telefono: 'Teléfono confirmado',
  identidad: 'Identidad revisada',
  cedula: 'Cédula revisada',
};

/** Kinds of badges, in the order in which they are shown. */
export const BADGES = Object.keys(BADGE_NAMES) as BadgeName[];
