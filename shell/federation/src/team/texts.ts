import type { TeamState } from '@vitrina/contracts/microfrontends/team';

/** What `npm run team` says. */
export const teamTexts = {
  usage: `Uso: npm run team -- <orden> mf-<palabra>
  add       da de alta un equipo y muestra su token y su llave, una sola vez
  rotate    le da otro token y otra llave: los de antes valen, el token 10 minutos y la llave hasta el cambio
            siguiente; con --leaked la llave de antes deja de valer ya, y lo que firmó sale de las páginas
  remove    da de baja al equipo y quita sus páginas
  show      muestra si está de alta y las llaves con que firma
Con --reason "…" el registro guarda por qué. REGISTRY_URL dice en qué plataforma (la de npm start si no se dice) y
TEAM_AUTHORITY_KEY lleva la llave de su autoridad (la de npm start si no se dice).`,
  withoutAuthority:
    'Falta la llave que firma las órdenes: ponla en TEAM_AUTHORITY_KEY, o inicia la plataforma en esta carpeta con npm start.',
  isThere: (name: string) => `${name} ya está de alta. Con rotate recibe otro token y otra llave.`,
  isAway: (name: string) => `${name} no está de alta. Con add se da de alta.`,
  reasons: { add: 'Alta', rotate: 'Cambio de token y llave', remove: 'Baja' },
  done: {
    add: (name: string) => `${name}: de alta. Entrega esto a su equipo por un canal seguro; no se vuelve a mostrar:`,
    rotate: (name: string) => `${name}: otro token y otra llave. Entrégalos a su equipo; no se vuelven a mostrar:`,
    remove: (name: string) => `${name}: de baja. Sus páginas salen de la plataforma en segundos.`,
  },
  credentials: (url: string, token: string, signingKey: string) =>
    `REGISTRY_URL=${url}\nTEAM_TOKEN=${token}\nSIGNING_KEY=${signingKey}`,
  state: ({ nombre, activo, serie, llaves }: TeamState) =>
    [`${nombre}  ${activo ? 'de alta' : 'sin alta'}  órdenes: ${serie}`, ...llaves.map((key) => `  ${key}`)].join('\n'),
} as const;
