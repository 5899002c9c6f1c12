import {
  type FailureGroup,
  kilobytes,
  type MicrofrontendStatus,
  type StackFrame,
} from '@vitrina/contracts/microfrontends';

/** Texts of the command line. */
export const texts = {
  usage: `Uso: vitrina <orden> [carpeta…]   (sin carpeta: la actual)
  build       compila para producción y comprueba los presupuestos
  dev         compila con cada cambio y sirve la plataforma con tu versión, solo para ti: --against dice qué
              plataforma (la de npm start si no se dice), --port dónde
  publish     sube al registro lo ya compilado, sin activarlo
  deploy      compila, publica y activa; con --built toma lo ya compilado,
              con --replace también sobre lo que un colega acaba de activar o tiene en canario,
              con --canary 10 solo para el 10 % de los visitantes,
              con --canary auto para el 1 % (hasta el 10 % donde hay pocas páginas) y, mientras no sea
              peor, para el 10, el 50 y el 100 %
  preview     compila, publica sin activar y da un enlace que la abre solo en el navegador de quien lo tiene;
              con --release una ya publicada, con --minutes por cuánto tiempo (60), con --page qué página abre
              (la primera que declara)
  create      crea un microfrontend en una carpeta nueva, mf-<palabra>; --title dice su título
  promote     da el canario a todos; con --canary 50 al 50 % de los visitantes
  rollback    termina el canario; sin canario, vuelve a la última versión buena; con --release a la que nombra
  status      muestra canal, versiones y movimientos
  config      muestra la configuración pública del microfrontend; --file config.json la cambia sin publicar una
              versión, --clear la quita
  reports     muestra todos los avisos de fallos de los navegadores, con su pila en el código fuente
  history     muestra todos los movimientos
  withdraw    quita el microfrontend de todas las páginas, hasta que se active otra vez una versión
  retire      retira para siempre la versión que nombra --release
  token       cambia el token del equipo y muestra el nuevo
Con --reason "…" el historial guarda por qué (deploy, promote, rollback, withdraw, config). Guarda también autor y commit:
los de git, o los que un pipeline pone en DEPLOY_AUTHOR y DEPLOY_COMMIT.`,
  unknownOption: (option: string) => `${option} no es una opción. Con --help se ven todas.`,
  withoutValue: (option: string) => `A ${option} le falta su valor: escríbelo después, como en los ejemplos de --help.`,
  needlessValue: (option: string) => `${option} no lleva un valor: escríbela sola.`,
  takenByNpm: (option: string) =>
    `npm se quedó con --${option}: escribe -- antes de las opciones, como npm run deploy -- --canary 10.`,
  noDeclaration: (folder: string) =>
    `${folder} no tiene microfrontend.ts: entra a la carpeta de un microfrontend, o nómbrala después de la orden.`,
  wrongDeclaration: (file: string) => `El registro no aceptaría lo que declara ${file}:`,
  ownCopy: (module: string) =>
    `trae su propia copia de ${module}, y dos en una página no se entienden: usa lo que da @vitrina/sdk.`,
  wrongTypes: 'Los tipos no cuadran, y nada se publicó:',
  notAsDeclared: 'no es lo que microfrontend.ts declara.',
  undeclaredCall: (call: string) => `llama a ${call}, que microfrontend.ts no declara en «api».`,
  wrongRegistry: (address: string) =>
    `REGISTRY_URL «${address}» no es una dirección: escríbela entera, como https://vitrina.example`,
  withoutToken: (name: string) =>
    `Falta el token de ${name}: ponlo en TEAM_TOKEN. Lo da quien administra la plataforma.`,
  withoutLocalToken: (name: string) =>
    `${name} no está de alta en la plataforma local: publícalo primero con npm run deploy, que lo da de alta.`,
  foreignState: (file: string) =>
    `Otros pueden escribir ${file}: bórralo, y detén e inicia otra vez la plataforma con npm start.`,
  usesLocalStart: (url: string, secrets: string) => `Con la plataforma local ${url} y sus secretos (${secrets}).`,
  addedLocally: (name: string, url: string) => `${name}: de alta en la plataforma local ${url}`,
  noAnswer: (url: string) => `${url} no responde: revisa REGISTRY_URL y tu red, o inicia la plataforma con npm start.`,
  notBuilt: (folder: string) => `${folder} no tiene una compilación: haz una con npm run build, o quita --built.`,
  missingFile: (folder: string, file: string) => `A ${folder} le falta ${file}: compila otra vez con npm run build.`,
  otherBuild: (file: string) => `${file} no es de esta versión de la herramienta: compila otra vez con npm run build.`,
  withoutVersion: (file: string) => `${file} no dice una versión como 1.0.0: escríbela en «version».`,
  badKey: (name: string) =>
    `La llave de firma de ${name} no es una llave Ed25519: revisa SIGNING_KEY. La da quien administra la plataforma.`,
  badSecrets: (file: string) => `${file} no se lee: bórralo e inicia la plataforma otra vez con npm start.`,
  badPort: '--port es un número entero de 0 a 65535.',
  noRegistry: (url: string, status: number) =>
    `${url} contestó ${status} y no es el registro de la plataforma: revisa REGISTRY_URL.`,
  otherRegistry: (url: string) =>
    `${url} contesta de otra forma que la de esta herramienta: actualiza @vitrina/federation a la versión de la plataforma.`,
  noEarlier: (name: string) =>
    `${name} no tiene una versión anterior a la cual volver: publica una corregida, o quítalo de las páginas con withdraw.`,
  built: (name: string, bytes: number, ms: number) => `${name}: ${kilobytes(bytes)} de JavaScript (gzip), ${ms} ms`,
  overBudget: (overrun: string) => `Aviso: ${overrun}. Si tu límite no es mayor, el registro no aceptará esta versión.`,
  published: (name: string, version: string) => `${name} ${version}: publicada`,
  preview: (name: string, version: string, link: string, until: string) =>
    `${name} ${version}: vista previa hasta ${until}\n${link}`,
  badPage: (page: string) => `«${page}» no es una página: --page es una ruta de la plataforma, como /agenda.`,
  badMinutes: '--minutes es un número entero de 1 a 1440.',
  retired: (name: string, version: string) => `${name} ${version}: retirada`,
  token: (token: string) => `Token nuevo (el anterior vale 10 minutos más): ${token}`,
  withoutRelease: 'Falta --release con la versión: status muestra las que hay.',
  badRelease: (version: string) =>
    `«${version}» no es una versión: --release es una de las que muestra status, como 1.0.0-0123456789ab.`,
  live: (name: string, version: string) => `${name} ${version}: activa`,
  developing: (name: string, rest: string, url: string) => `${name} sobre ${rest}: ${url}   (Ctrl-C termina)`,
  ownBuildLabel: 'Desarrollo',
  ownBuild: (name: string, host: string) => `Ves tu ${name} sobre ${host}.`,
  leaveOwnBuild: 'Ver lo publicado',
  restAway: (rest: string, reason: string) => `${rest} no responde: ${reason}`,
  created: (name: string) => `${name}: creado`,
  wrongName: (name: string) => `«${name}» no es un nombre: usa mf- y una palabra de 2 a 31 letras minúsculas o cifras`,
  wrongTitle: (title: string) => `«${title}» no es un título: usa de 1 a 30 letras, cifras y espacios`,
  exists: (name: string) => `${name} ya existe: usa otra palabra, o borra esa carpeta.`,
  kitUsage: `Uso: node kit.mjs create mf-<palabra> [--title <título>]   crea un microfrontend en una carpeta nueva
     node kit.mjs update <carpeta>                        le da los paquetes de este kit`,
  teamKitUsage: 'Falta la carpeta del kit: npm run team-kit -- <carpeta>',
  kitWritten: (folder: string) =>
    `${folder}: kit escrito. Dáselo al equipo, que crea su carpeta con «node ${folder}/kit.mjs create mf-<palabra>».`,
  kitFolderInUse: (folder: string) => `${folder} no está vacía: nombra una carpeta nueva para el kit.`,
  noKit: (folder: string) =>
    `A ${folder} le faltan los paquetes del kit: pide uno completo a quien administra la plataforma.`,
  noPackage: (folder: string) => `${folder} no tiene package.json: nombra la carpeta de un microfrontend.`,
  createElsewhere:
    'Fuera del repositorio de la plataforma, el kit crea los microfrontends: node <kit>/kit.mjs create mf-<palabra>',
  createdOutside: (name: string) => `${name}: creado. Sigue con «cd ${name}» y «npm install».`,
  kitTaken: (name: string) => `${name}: tiene los paquetes de este kit. Sigue con «npm install» y «npm test».`,
  deployReason: 'Despliegue',
  configurationReason: 'Configuración',
  configuration: (name: string, value: object | null) =>
    value === null ? `${name}: sin configuración` : `${name}: ${JSON.stringify(value, null, 2)}`,
  noConfigurationFile: (file: string) => `No se puede leer ${file}: revisa la ruta de --file.`,
  badConfiguration: (file: string) =>
    `${file} no es una configuración: usa un objeto JSON de hasta 4096 bytes, con nombres como «tonoClaro».`,
  withdrawReason: 'Desactivación',
  withdrawn: (name: string) => `${name}: fuera de todas las páginas. Con rollback o deploy vuelve.`,
  replaced: (version: string, who: string) => `  en lugar de ${version} (${who})`,
  unknownAuthor: 'autor desconocido',
  wouldEndCanary: (name: string, version: string, who: string) =>
    `${name} ${version} está en canario (${who}). Si lo inició otra persona, avísale; con --replace lo termina este deploy.`,
  wouldReplace: (name: string, version: string, who: string) =>
    `${name} ${version} se acaba de activar (${who}) y tu carpeta no la contiene. Trae esos cambios, o repite con --replace.`,
  inCanary: (name: string, version: string, percentage: number) =>
    `${name} ${version}: canario para el ${percentage} % de los visitantes`,
  risesByItself: ', que avanza solo',
  withoutCanary: (name: string) => `${name} no tiene una versión en canario: inicia una con deploy --canary 10.`,
  canaryEnded: (name: string, version: string) =>
    `El canario de ${name} ${version} terminó mientras tanto, y nada cambió: status muestra quién lo terminó y por qué.`,
  badPercentage: '--canary es un número entero de 1 a 100, o auto.',
  promoteReason: 'Avance del canario',
  rollbackReason: 'Regreso a la versión anterior',
} as const;

/** Formats a microfrontend's status for a terminal. */
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

/** Formats moves for a terminal. */
export function moveLines(moves: MicrofrontendStatus['movimientos']): string[] {
  return moves.map(
    ({ fecha, equipo, tipo, desde, hacia, porcentaje, motivo, origen }) =>
      `  ${fecha}  ${equipo}  ${tipo}  ${desde ?? '—'} → ${hacia ?? '—'}${porcentaje === null ? '' : ` ${porcentaje} %`}  ${motivo}${fromText(origen)}`,
  );
}

const fromText = (origen: MicrofrontendStatus['movimientos'][number]['origen']) =>
  origen ? `  (${[origen.autor, origen.commit?.slice(0, 10)].filter(Boolean).join(', ')})` : '';

/** Number of stack frames that are shown. */
const MOST_FRAMES = 4;

const said = {
  title: 'Avisos de los navegadores',
  none: 'Ningún aviso en los últimos 30 días.',
  more: 'Todos: npm run registry -w <carpeta> -- reports. Qué significa cada código: docs/load-failures.md',
  others: 'otros fallos de esta versión, sin más detalle',
  withoutMessage: 'sin mensaje',
  times: (count: number) => `${count} ${count === 1 ? 'página' : 'páginas'}`,
  outside: 'código ajeno a los builds',
} as const;

/**
 * Formats failures for a terminal: code, count, browsers and the first frames of each.
 * @param most number of groups shown; if there are more, the last line says how to read them
 */
export function reportLines(groups: readonly FailureGroup[], most = Number.POSITIVE_INFINITY): string[] {
  if (groups.length === 0) return [said.title, `  ${said.none}`];
  const shown = groups.slice(0, most);
  const lines = shown.flatMap(groupLines).map(printable);
  return [said.title, ...lines, ...(shown.length < groups.length ? [`  ${said.more}`] : [])];
}

function groupLines(group: FailureGroup): string[] {
  const { version, codigo, veces, mensaje, navegadores, rutas, ultimo, pila } = group;
  const message = group.otros ? said.others : (mensaje ?? said.withoutMessage);
  return [
    `  ${version}  ${codigo}  ${said.times(veces)}  ${ultimo}  ${[...navegadores, ...rutas].join(', ')}`,
    `    ${message}`,
    ...pila.slice(0, MOST_FRAMES).map((frame) => `      ${frameText(frame)}`),
  ];
}

/** Removes terminal control characters: messages and function names come from visitors' browsers. */
const printable = (line: string) => line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

function frameText({ funcion, archivo, linea, columna }: StackFrame): string {
  const place = archivo === null ? said.outside : `${archivo}:${linea}:${columna}`;
  return funcion === null ? place : `${funcion} (${place})`;
}
