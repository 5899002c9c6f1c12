import type { QueueName } from '../waiting.ts';

/** Sections of the area, in the navigation's groups. */
export const sections = {
  start: ['inicio'],
  moderation: ['comentarios', 'reportes', 'apelaciones'],
  directory: ['usuarios', 'proveedores', 'publicaciones', 'opiniones'],
  business: ['pagos', 'busquedas'],
  operation: ['fallidos', 'correos', 'despliegues', 'equipos', 'bitacora'],
} as const;

export type Section = keyof typeof sections;
export type Part = (typeof sections)[Section][number];

export const parts: readonly Part[] = Object.values(sections).flat();

/** Queue whose count a section shows; null for a section without pending work. */
export function queueOf(part: Part): QueueName | null {
  switch (part) {
    case 'comentarios':
    case 'reportes':
    case 'apelaciones':
    case 'busquedas':
    case 'fallidos':
    case 'correos':
    case 'pagos':
    case 'despliegues':
      return part;
    default:
      return null;
  }
}

/** Address of the section for a queue. */
export function addressOf(queue: QueueName): string {
  return queue === 'conversaciones' ? '/agente' : `/admin?parte=${queue}`;
}
