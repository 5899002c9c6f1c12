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

/** Names the badge that needs most, with the number of the others: '✓ Identidad revisada y 2 más'; empty without any. */
export function badgeText(badges: ReadonlyArray<{ tipo: BadgeName }>): string {
  const last = badges.at(-1);
  const others = badges.length > 1 ? ` y ${badges.length - 1} más` : '';
  return last ? `✓ ${BADGE_NAMES[last.tipo]}${others}` : '';
}
