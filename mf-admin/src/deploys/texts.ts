import type { Deploy, DeployedVersion } from '@vitrina/contracts';

type Canary = NonNullable<Deploy['canario']>;

/** Texts of the deploys. */
export const deployTexts = {
  none: 'Nada se ha publicado',
  noneMore: 'Cada equipo publica lo suyo con npm run deploy; aquí se ve qué reciben los visitantes.',
  kept: (days: number) =>
    `Una versión se conserva ${days} días después de que el último visitante la recibió; la activa, la anterior y la de un canario, siempre.`,
  values: 'LCP, INP y CLS: lo que tres de cada cuatro páginas no superan. Los fallos son de visitantes distintos.',
  states: {
    activa: 'Activa',
    canario: 'Canario',
    anterior: 'Anterior',
    publicada: 'Publicada',
    retirada: 'Retirada',
  } satisfies Record<DeployedVersion['estado'], string>,
  versions: (name: string) => `Versiones de ${name}`,
  version: 'Versión',
  state: 'Estado',
  published: 'Publicada',
  size: 'JavaScript',
  pages: 'Páginas',
  failures: 'Fallos',
  lcp: 'LCP',
  inp: 'INP',
  cls: 'CLS',
  unknown: '—',
  seconds: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
  milliseconds: (ms: number) => `${ms} ms`,
  kilobytes: (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`,
  share: (failures: number, pages: number) => `${failures} (${((100 * failures) / pages).toFixed(1)} %)`,
  canary: ({ porcentaje, automatico }: Pick<Canary, 'porcentaje' | 'automatico'>) =>
    `Canario: ${porcentaje} % de los visitantes${automatico ? ', avanza solo' : ', lo avanza su equipo'}`,
  canaryPages: (pages: number) => `${pages} páginas en este paso`,
  waits: {
    tiempo: 'Espera a que pase el tiempo del paso.',
    paginas: 'Espera más páginas.',
    mediciones: 'Espera más mediciones de LCP.',
    duda: 'Espera: podría ser peor que la activa.',
  },
  last: 'Último movimiento',
  moves: {
    activar: 'Activó',
    regresar: 'Regresó a',
    canario: 'Dio en canario',
    detener: 'Terminó el canario de',
    desactivar: 'Quitó de todas las páginas',
    retirar: 'Retiró',
    recoger: 'Borró',
  },
  percentage: (share: number) => ` al ${share} %`,
  end: 'Terminar el canario',
  back: 'Volver a la anterior',
  of: (action: string, name: string) => `${action}: ${name}`,
  confirm: (name: string) => `¿Cambiar la versión de ${name}?`,
  confirmMore: (name: string, version: string) =>
    `Todos los visitantes reciben ${name} ${version} con su siguiente página, en menos de un segundo. Queda en el historial.`,
  keep: 'Dejar como está',
  failed: 'No se pudo. Intenta de nuevo.',
  done: (name: string, version: string) => `${name} ${version} es lo que reciben los visitantes.`,
  history: 'Ver historial',
  hideHistory: 'Ocultar historial',
  historyOf: (name: string) => `Movimientos de ${name}`,
  byAdmin: 'Administración',
  byRegistry: 'Registro (solo)',
} as const;
