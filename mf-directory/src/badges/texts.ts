import type { BadgeName } from '@vitrina/contracts/rules';

/** Spanish texts about badges. */
export const badgeTexts = {
  title: 'Insignias',
  /** Explanation of each badge: what was proven, by whom, and when. */
  proofs: {
    correo: (day: string) => `Abrió el enlace que enviamos al correo de su cuenta. Confirmado el ${day}.`,
    telefono: (day: string) =>
      `Escribió el código que enviamos por mensaje de texto a este teléfono. Confirmado el ${day}.`,
    identidad: (day: string) =>
      `Una persona de Vitrina revisó que su nombre es el de un documento oficial. No guardamos copia. Revisada el ${day}.`,
    cedula: (day: string) =>
      `Una persona de Vitrina revisó la cédula o matrícula profesional de lo que ofrece. No guardamos copia. Revisada el ${day}.`,
  } satisfies Record<BadgeName, (day: string) => string>,
  rules: 'Qué prueba cada insignia',
  none: 'Sin insignias',
} as const;
