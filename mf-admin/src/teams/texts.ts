import type { ListedTeam } from '@vitrina/contracts';

type Action = ListedTeam['ordenes'][number]['accion'];

/** Returns what the team of a leaked key does next; without the shell or this area, an administrator has to hurry. */
function leakedMore(name: string): string {
  if (name === 'shell') return 'Sin el shell no hay páginas: ten lista una versión para publicar con la llave nueva.';
  if (name === 'mf-admin') return 'También sale esta área: guarda antes el token y la llave nuevos que verás aquí.';
  return 'El equipo publica otra vez con la llave nueva.';
}

/** Texts of the teams that publish microfrontends. */
export const teamTexts = {
  emptyTitle: 'No hay equipos',
  emptyText: 'Con «Añadir equipo» das de alta al primero: recibe un token y una llave para publicar.',
  elsewhere:
    'Esta plataforma guarda en otro lugar la llave que firma las órdenes, así que aquí no se dan altas, cambios ni bajas. Donde esté la llave usa npm run team -- add mf-agenda (rotate, remove), o ponla en TEAM_AUTHORITY_KEY del registro y reinícialo.',
  add: 'Añadir equipo',
  addTitle: '¿Qué equipo se añade?',
  addMore: 'Recibe un token y una llave para publicar. Nada se reinicia.',
  name: 'Nombre',
  nameHint: 'Una palabra de 2 a 31 letras minúsculas o cifras, como agenda. Su primera página responde en /agenda.',
  wrongName: 'Escribe una palabra de 2 a 31 letras minúsculas o cifras, sin acentos, que empiece con letra.',
  taken: (name: string) => `${name} ya está de alta. Elige otro nombre, o cámbiale el token y la llave.`,
  why: 'Motivo',
  whyHint: 'Queda en el historial del equipo.',
  missingWhy: 'Escribe el motivo: queda en el historial.',
  keep: 'Dejar como está',
  failed: 'No se pudo. Intenta de nuevo.',
  of: (action: string, name: string) => `${action}: ${name}`,
  inactive: 'De baja',
  elevated: 'Límites elevados',
  tokens: 'Token',
  noTokens: 'Ninguno vale',
  endless: 'Uno sin vencimiento',
  until: (moment: string) => `el anterior vale hasta ${moment}`,
  keys: 'Llaves públicas',
  noKeys: 'Ninguna',
  limits: 'JavaScript',
  limitsOf: ({ primera, total }: { primera: number; total: number }) =>
    `${primera} KB en la primera carga de una página, ${total} KB en todo`,
  reviewed: 'por revisión, en budgets.json',
  api: 'API propia',
  noApi: 'Ninguna',
  live: 'Último despliegue',
  noDeploy: 'Nada publicado',
  rotate: 'Cambiar token y llave',
  rotateTitle: (name: string) => `¿Dar otro token y otra llave a ${name}?`,
  rotateMore:
    'Lo que está en vivo sigue ahí. El token de ahora vale diez minutos más, para que termine un despliegue en curso; la llave de ahora, hasta el cambio siguiente.',
  leaked: 'La llave pudo llegar a otras manos',
  leakedHint: (name: string) =>
    `El token y la llave de ahora dejan de valer ya, y lo que firmó sale de las páginas en segundos. ${leakedMore(name)}`,
  remove: 'Dar de baja',
  removeTitle: (name: string) => `¿Dar de baja a ${name}?`,
  removeMore: (name: string) =>
    `Las páginas de ${name} salen de la plataforma en segundos y sus direcciones quedan libres: responden como páginas que no existen. Su token y sus llaves dejan de valer, y pierde su API y sus límites elevados. Lo publicado se conserva: si se da de alta otra vez, publica de nuevo con su llave nueva.`,
  removed: (name: string) => `${name} está de baja. Sus páginas salen en segundos.`,
  setLimits: 'Cambiar límites',
  limitsTitle: (name: string) => `¿Cuánto JavaScript puede tener ${name}?`,
  limitsMore: ({ primera, total }: { primera: number; total: number }) =>
    `En KB después de gzip. Los de todos son ${primera} y ${total}. Se aplican a lo que publique desde ahora; lo que está en vivo sigue.`,
  first: 'Primera carga de una página (KB)',
  total: 'Todo (KB)',
  bounds: (least: number, most: number) => `De ${least} a ${most}.`,
  wrongNumber: (least: number, most: number) => `Escribe un número entero de ${least} a ${most}.`,
  saveLimits: 'Guardar límites',
  limited: (name: string) => `Los límites de ${name} ya valen.`,
  setApi: 'Cambiar API',
  apiTitle: (name: string) => `¿Dónde está la API de ${name}?`,
  apiMore: (word: string) =>
    `La plataforma envía ahí lo que llega a /api/ext/${word}/. Sus páginas la llaman sin cambiar de origen.`,
  origin: 'Origen',
  originHint: 'Protocolo y servidor, sin ruta: https://api.agenda.example',
  originFaults: {
    malformed: 'Escribe protocolo y servidor en minúsculas, sin ruta ni barra final: https://api.agenda.example',
    insecure: 'Escribe un origen con https: la plataforma no envía sesiones sin cifrar.',
    platform: 'Esa es la dirección de la plataforma. Escribe la del servidor del equipo.',
  },
  saveApi: 'Guardar API',
  apiSaved: (name: string) => `La API de ${name} ya recibe llamadas.`,
  clearApi: 'Quitar API',
  clearApiTitle: (name: string) => `¿Quitar la API de ${name}?`,
  clearApiMore: (word: string, origin: string) =>
    `Las llamadas a /api/ext/${word}/ dejan de llegar a ${origin} en un segundo y responden que no existe. Las páginas del equipo siguen, sin esos datos.`,
  apiCleared: (name: string) => `${name} ya no tiene API.`,
  history: 'Ver historial',
  hideHistory: 'Ocultar historial',
  historyOf: (name: string) => `Historial de ${name}`,
  noHistory: 'Viene de la configuración; todavía no hay órdenes.',
  orders: { alta: 'Alta', cambio: 'Otro token y otra llave', baja: 'Baja' } satisfies Record<Action, string>,
  limitsChanged: (text: string) => `Límites: ${text}`,
  defaultLimits: 'los de todos',
  credentials: {
    title: (name: string) => `Token y llave de ${name}`,
    once: 'Se muestran esta única vez: el servidor no los guarda. Entrégalos al equipo por un canal seguro. Si se pierden, usa «Cambiar token y llave».',
    previous: (moment: string) => `El token anterior vale hasta ${moment}.`,
    label: 'Para el archivo .env del equipo',
    copy: 'Copiar las tres líneas',
    next: 'Qué sigue',
    kit: 'Escribe el paquete del equipo en la carpeta de esta plataforma y envíaselo:',
    kitCommand: 'npm run team-kit -- paquete',
    create: 'El equipo crea su carpeta, pone las tres líneas en .env y publica:',
    createCommands: (name: string) =>
      `node paquete/kit.mjs create ${name} --title "${name.replace('mf-', '')}"\ncd ${name}\nnpm install\nnpm run deploy`,
    replace: 'El equipo cambia las tres líneas en su .env y en las variables secretas de su pipeline.',
    guide: 'La guía completa viene en el paquete: documents/team-outside.md.',
    copyCommands: 'Copiar órdenes',
    commands: 'Órdenes del equipo',
    kitLabel: 'Orden para el paquete',
    done: 'Ya los guardé',
  },
} as const;
