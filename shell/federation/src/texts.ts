import { kilobytes, type MicrofrontendStatus } from '@vitrina/contracts/microfrontends';

/** What the command line says. */
export const texts = {
  usage: `Uso: cli.ts <orden> [carpeta…]   (sin carpeta: la actual)
  build       compila para producción y comprueba los presupuestos
  dev         compila con cada cambio y sirve la plataforma con tu versión, solo para ti: --against dice qué
              plataforma (la de npm start si no se dice), --port dónde
  publish     sube al registro lo ya compilado, sin activarlo
  deploy      compila, publica y activa; con --built toma lo ya compilado,
              con --canary 10 solo para el 10 % de los visitantes,
              con --canary auto para el 1 % (hasta el 10 % donde hay pocas páginas) y, mientras no sea
              peor, para el 10, el 50 y el 100 %
  preview     compila, publica sin activar y da un enlace que la abre solo en el navegador de quien lo tiene;
              con --release una ya publicada, con --minutes por cuánto tiempo (60), con --page qué página abre
              (la primera que declara)
  create      crea un microfrontend en una carpeta nueva, mf-<palabra>; --title dice su título
  promote     da el canario a todos; con --canary 50 al 50 % de los visitantes
  rollback    termina el canario; sin canario, vuelve a la versión anterior
  status      muestra canal, versiones y movimientos
  history     muestra los últimos 50 movimientos
  retire      retira para siempre la versión que nombra --release
  token       cambia el token del equipo y muestra el nuevo`,
  unknownOption: (option: string) => `${option} no es una opción. Con --help se ven todas.`,
  noDeclaration: (folder: string) =>
    `${folder} no tiene microfrontend.ts: entra a la carpeta de un microfrontend, o nómbrala después de la orden.`,
  wrongDeclaration: (file: string) => `El registro no aceptaría lo que declara ${file}:`,
  ownCopy: (module: string) =>
    `trae su propia copia de ${module}, y dos en una página no se entienden: usa lo que da @vitrina/sdk.`,
  wrongTypes: 'Los tipos no cuadran, y nada se publicó:',
  notAsDeclared: 'no es lo que microfrontend.ts declara.',
  undeclaredCall: (call: string) => `llama a ${call}, que microfrontend.ts no declara en «api».`,
  withoutToken: (name: string) =>
    `Falta el token de ${name}: ponlo en TEAM_TOKEN. Lo da quien administra la plataforma.`,
  noAnswer: (url: string) => `${url} no responde: revisa REGISTRY_URL, o inicia la plataforma con npm start.`,
  noEarlier: (name: string) => `${name} no tiene una versión anterior a la cual volver.`,
  built: (name: string, bytes: number, ms: number) => `${name}: ${kilobytes(bytes)} de JavaScript (gzip), ${ms} ms`,
  overBudget: (overrun: string) => `Aviso: ${overrun}. Si tu límite no es mayor, el registro no aceptará esta versión.`,
  published: (name: string, version: string) => `${name} ${version}: publicada`,
  preview: (name: string, version: string, link: string, until: string) =>
    `${name} ${version}: vista previa hasta ${until}\n${link}`,
  badPage: (page: string) => `«${page}» no es una página: --page es una ruta de la plataforma, como /agenda.`,
  badMinutes: '--minutes es un número entero de 1 a 1440.',
  retired: (name: string, version: string) => `${name} ${version}: retirada`,
  token: (token: string) => `Token nuevo (el anterior vale 10 minutos más): ${token}`,
  withoutRelease: 'Falta --release con la versión.',
  live: (name: string, version: string) => `${name} ${version}: activa`,
  developing: (name: string, rest: string, url: string) => `${name} sobre ${rest}: ${url}   (Ctrl-C termina)`,
  ownBuildLabel: 'Desarrollo',
  ownBuild: (name: string, host: string) => `Ves tu ${name} sobre ${host}.`,
  leaveOwnBuild: 'Ver lo publicado',
  restAway: (rest: string, reason: string) => `${rest} no responde: ${reason}`,
  created: (name: string) => `${name}: creado`,
  wrongName: (name: string) => `«${name}» no es un nombre: usa mf- y una palabra de 2 a 31 letras minúsculas o cifras`,
  wrongTitle: (title: string) => `«${title}» no es un título: usa de 1 a 30 letras, cifras y espacios`,
  exists: (name: string) => `${name} ya existe`,
  deployReason: 'Despliegue',
  inCanary: (name: string, version: string, percentage: number) =>
    `${name} ${version}: canario para el ${percentage} % de los visitantes`,
  risesByItself: ', que avanza solo',
  withoutCanary: (name: string) => `${name} no tiene una versión en canario.`,
  badPercentage: '--canary es un número entero de 1 a 100, o auto.',
  promoteReason: 'Avance del canario',
  rollbackReason: 'Regreso a la versión anterior',
} as const;

/** A microfrontend's status as lines for a terminal. */
export function statusLines({ nombre, canal, versiones, movimientos }: MicrofrontendStatus): string[] {
  return [
    `${nombre}  activa: ${canal.activa ?? '—'}  anterior: ${canal.anterior ?? '—'}  revisión: ${canal.revision}`,
    ...(canal.canario
      ? [
          `Canario  ${canal.canario.version}  ${canal.canario.porcentaje} %${canal.canario.automatico ? texts.risesByItself : ''}`,
        ]
      : []),
    'Versiones',
    ...versiones.map(({ version, publicada, javascript, avisos }) => {
      const failures = Object.values(avisos).reduce((sum, count) => sum + count, 0);
      return `  ${version}  ${publicada}  ${kilobytes(javascript)}  avisos: ${failures}`;
    }),
    'Movimientos',
    ...moveLines(movimientos),
  ];
}

/** Moves as lines for a terminal. */
export function moveLines(moves: MicrofrontendStatus['movimientos']): string[] {
  return moves.map(
    ({ fecha, equipo, tipo, desde, hacia, porcentaje, motivo }) =>
      `  ${fecha}  ${equipo}  ${tipo}  ${desde ?? '—'} → ${hacia ?? '—'}${porcentaje === null ? '' : ` ${porcentaje} %`}  ${motivo}`,
  );
}
