import type { QueueName } from '../waiting.ts';

/** The parts of the area, in the groups in which the navigation shows them. */
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

/** The queue whose count a part shows; null for a part in which nothing waits. */
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

/** Where a queue is worked on. */
export function addressOf(queue: QueueName): string {
  return queue === 'conversaciones' ? '/agente' : `/admin?parte=${queue}`;
}
