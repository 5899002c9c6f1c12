import type { raisedLimits, TeamState } from '@vitrina/contracts/microfrontends/team';

const limitsText = ({ limites }: TeamState) =>
  limites
    ? `JavaScript: ${limites.primera} KB en la primera carga de una página, ${limites.total} KB en todo`
    : 'JavaScript: esta plataforma no informa sus límites';

/** Texts of `npm run team`. */
export const teamTexts = {
  usage: `Uso: npm run team -- <orden> mf-<palabra>
  add       da de alta un equipo y muestra su token y su llave, una sola vez
  rotate    le da otro token y otra llave: los de antes valen, el token 10 minutos y la llave hasta el cambio
            siguiente; con --leaked dejan de valer ya, y lo que firmó esa llave sale de las páginas
  remove    da de baja al equipo y quita sus páginas
  limits    cambia cuánto JavaScript acepta el registro: --first <KB> para la primera carga de una página,
            --total <KB> para todo; con --default vuelve a los límites predeterminados
  show      muestra si está de alta, las llaves con que firma y sus límites
Con --reason "…" el registro guarda por qué. REGISTRY_URL dice en qué plataforma (la de npm start si no se dice) y
TEAM_AUTHORITY_KEY lleva la llave de su autoridad (la de npm start si no se dice).`,
  withoutAuthority:
    'Falta la llave que firma las órdenes: ponla en TEAM_AUTHORITY_KEY, o inicia la plataforma en esta carpeta con npm start.',
  isThere: (name: string) => `${name} ya está de alta. Con rotate recibe otro token y otra llave.`,
  isAway: (name: string) => `${name} no está de alta. Con add se da de alta.`,
  wrongLimits: ({ primera, total }: typeof raisedLimits.shape) =>
    `Escribe números enteros: --first de ${primera.minValue} a ${primera.maxValue} KB y --total de ${total.minValue} a ${total.maxValue} KB.`,
  limited: (team: TeamState) =>
    `${team.nombre}: ${limitsText(team)}. El registro lo aplica a lo que publique desde ahora.`,
  reasons: { add: 'Alta', rotate: 'Cambio de token y llave', remove: 'Baja', limits: 'Cambio de límites' },
  done: {
    add: (name: string) => `${name}: de alta. Entrega esto a su equipo por un canal seguro; no se vuelve a mostrar:`,
    rotate: (name: string) => `${name}: otro token y otra llave. Entrégalos a su equipo; no se vuelven a mostrar:`,
    remove: (name: string) => `${name}: de baja. Sus páginas salen de la plataforma en segundos.`,
  },
  credentials: (url: string, token: string, signingKey: string) =>
    `REGISTRY_URL=${url}\nTEAM_TOKEN=${token}\nSIGNING_KEY=${signingKey}`,
  state: (team: TeamState) =>
    [
      `${team.nombre}  ${team.activo ? 'de alta' : 'sin alta'}  órdenes: ${team.serie}`,
      ...team.llaves.map((key) => `  ${key}`),
      `  ${limitsText(team)}`,
    ].join('\n'),
} as const;
