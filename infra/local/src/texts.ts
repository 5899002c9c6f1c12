/** Error whose message explains the remedy to a person; printed without a stack. */
export class Failure extends Error {
  override name = 'Failure';
}

/** Texts printed by `npm start` and `npm test`. */
export const texts = {
  stepNames: {
    system: 'Paquetes del sistema',
    mongo: 'MongoDB',
    redis: 'Redis',
    objects: 'Objetos (S3)',
    search: 'Búsqueda',
    services: 'Compilación de servicios',
    frontends: 'Compilación de la interfaz',
    processes: 'Servicios',
    publish: 'Publicación de la interfaz',
    demo: 'Datos de demostración',
    engines: 'Otros navegadores',
  },
  origins: {
    url: 'del entorno',
    binary: 'binario del sistema',
    compose: 'Docker Compose',
    embedded: 'incluido',
  },
  stages: {
    waiting: 'en espera',
    starting: 'arrancando',
    installing: (packages: string) => `instalando ${packages}`,
    downloading: 'descargando',
    downloadingModules: (count: number) => `descargando módulos (${count})`,
    compiling: 'compilando',
    pulling: 'obteniendo la imagen',
    ready: 'listo',
    failed: 'falló',
  },
  lastTime: (duration: string) => `la última vez ${duration}`,
  missingProgram: (program: string, packages: readonly string[]) =>
    `Falta ${program}. Instálalo y repite la orden:\n\n    sudo apt-get install -y ${packages.join(' ')}\n`,
  missingCargo: (crate: string) =>
    `falta ${crate.split('@')[0]}. Ponlo en el PATH, o instala Rust (cargo) para construirlo`,
  containersLeftOut: 'Las pruebas en contenedores se omiten: no responde ningún motor de contenedores.',
  engineLeftOut: (engine: string, reason: string) => `Las pruebas en ${engine} se omiten: ${reason}`,
  missingGo: (found: string | null, minimum: string) =>
    `Para construir el almacén de objetos hace falta Go ${minimum} o posterior (${found ? `hay ${found}` : 'no hay ninguno'}).\n` +
    'Instálalo desde tu distribución, o indica un almacén S3 ya en marcha con S3_ENDPOINT, S3_ACCESS_KEY y S3_SECRET_KEY.',
  objectsOfMinio: (folder: string) =>
    `Los objetos de ${folder} los guardó MinIO, que ya no es el almacén incluido.\n` +
    'Para empezar con datos de demostración nuevos, borra .vitrina/data; para conservarlos, pon minio en el PATH.',
  missingSecrets: (file: string, folder: string) =>
    `Los datos de ${folder} se guardaron con las claves de ${file}, que ya no existe.\n` +
    `Recupera ese archivo de una copia, o borra ${folder} para empezar con datos de demostración nuevos.`,
  commandFailed: (command: string, code: number | string, log: string, tail: string) =>
    `La orden «${command}» terminó con ${code}. Registro: ${log}\n${tail}`,
  diedEarly: (name: string, log: string, tail: string) =>
    `${name} terminó antes de estar listo. Registro: ${log}\n${tail}`,
  notReady: (name: string, seconds: number, log: string) => `${name} no respondió en ${seconds} s. Registro: ${log}`,
  givenUnreachable: (name: string, variable: string, address: string, reason: string) =>
    `${name}: no hay conexión con ${variable} (${address}): ${reason}. Corrígela, arranca el servidor o quita la variable para usar el incluido.`,
  givenIncomplete: (name: string, missing: readonly string[]) =>
    `${name}: falta ${missing.join(', ')} junto a las demás variables del entorno.`,
  portInUse: (port: number, what: string, owner: { pid: number; command: string } | null, remedy: string) =>
    `El puerto ${port} (${what}) está ocupado por ${owner ? `«${owner.command}» (pid ${owner.pid})` : 'otro programa'}.\n` +
    `Ciérralo, o elige otro puerto:\n\n    ${remedy}\n`,
  alreadyRunning: (address: string, pid: number) =>
    `Vitrina ya está en marcha en ${address} (pid ${pid}). Para detenerla: npm run stop`,
  cleanedUp: (count: number) => `La vez anterior no se cerró bien: se detuvieron ${count} procesos que habían quedado.`,
  notRunning: 'Vitrina no está en marcha.',
  stopping: 'Deteniendo…',
  stopped: 'Todo detenido.',
  crashed: (name: string, code: number | string, waitMs: number, log: string) =>
    `${name} terminó con ${code}; se reinicia en ${(waitMs / 1_000).toFixed(1)} s. Registro: ${log}`,
  recovered: (name: string) => `${name} está de nuevo listo.`,
  stillDown: (name: string, log: string) => `${name} sigue sin responder; se volverá a intentar. Registro: ${log}`,
  unchanged: 'sin cambios',
  servicesBuilt: (count: number) => (count === 0 ? texts.unchanged : `${count} procesos`),
  frontendsBuilt: (names: readonly string[]) => (names.length === 0 ? texts.unchanged : names.join(', ')),
  allReady: (count: number) => `${count} listos`,
  published: (count: number) => `${count} publicados`,
  built: (count: number, all: number) => `${count} de ${all} compiladas`,
  ready: (address: string, seconds: number) => `Vitrina está lista en ${address}  (${seconds.toFixed(1)} s)`,
  firstPlaceReady: 'primer lugar listo; el resto sigue en segundo plano',
  notRecorded: (reason: string) =>
    `Para carpetas fuera del repositorio, di REGISTRY_URL y TEAM_TOKEN: no pudimos anunciarles esta plataforma (${reason}).`,
  demoFinished: 'Datos de demostración completos.',
  mailsAt: (address: string) => `Los correos no salen de aquí: se leen en ${address}`,
  and: ' y ',
  howToStop: 'Ctrl-C lo detiene todo.',
  wrongPort: (text: string) => `PORT=${text} no es un puerto: usa un número de 1 a 65535.`,
  stopTimedOut: (pid: number) => `El proceso ${pid} no terminó a tiempo.`,
  unknownCommand: (name: string) => `Orden desconocida: ${name}`,
  wrongInstances: (text: string) => `--instances ${text}: usa un número de 1 a 4.`,
  unknownOption: (option: string) => `Opción desconocida: ${option}`,
  unknownPart: (name: string, known: readonly string[]) => `«${name}» no es una parte: ${known.join(', ')}`,
  devNeedsName: (known: readonly string[]) => `Di qué parte de la interfaz: ${known.join(', ')}`,
  devNeedsStart: 'Primero arranca el resto en otra terminal: npm start',
  createNeedsName: 'Di cómo se llamará: npm run create -- mf-agenda, con --title "Mi agenda" si quieres otro título',
  created: (name: string) =>
    `Está en ${name}/. El próximo npm start lo compila y lo publica; pruébalo solo con npx vitest run ${name}`,
  withinNeedsStart:
    'No hay servidores: arranca la plataforma en otra terminal con npm start, o indícalos con MONGODB_URL, REDIS_URL,\n' +
    'S3_ENDPOINT, S3_ACCESS_KEY y S3_SECRET_KEY.',
  serviceKeysUsage:
    'npm run -s service-keys -- <carpeta> imprime las claves de cada proceso a partir de su secrets.json;\n' +
    'npm run service-keys -- <carpeta> --next da el siguiente paso para cambiarlas.',
  serviceKeysStep: (step: 1 | 2 | 3) =>
    [
      'Paso 1 de 3: las claves nuevas se aceptan y las de antes se envían. Reparte las claves, reinicia todo y da el paso 2.',
      'Paso 2 de 3: las claves nuevas se envían y las de antes se aceptan. Reparte las claves, reinicia todo y da el paso 3.',
      'Paso 3 de 3: solo quedan las claves nuevas. Reparte las claves y reinicia todo.',
    ][step - 1] ?? '',
  usage: `Uso: npm run <orden> -- <opciones>

Arrancar y mirar
  start                        arranca todo e imprime la dirección (PORT elige el puerto, 8080 si no se dice);
                               -- --instances 2: dos procesos de cada servicio y dos puertas de entrada (PORT y PORT+1)
  all-in-one                   todos los servicios en un solo proceso, para un servidor pequeño
  status                       qué está en marcha y dónde
  doctor                       qué responde, qué está atrasado y qué hacer
  stop                         detiene lo que arrancó npm start
  worker                       un proceso más que procesa subidas: -- --queues image --concurrency 2

Desarrollar la interfaz
  dev                          tu versión de una parte, recompilada a cada cambio, solo para ti: -- mf-chat
  create                       una nueva parte de la interfaz, con su página, su enlace y su prueba: -- mf-agenda
  team                         da de alta a un equipo en el registro, o cambia sus derechos
  team-kit                     empaqueta lo que necesita un equipo con su propio repositorio

Probar
  test                         lo que debe pasar en cada cambio: -- --only small sólo una parte, -- media sólo esos archivos
  test:all                     además lo lento: caídas, relojes, mutaciones, otros navegadores, contenedores
  test:search                  las consultas que el buscador debe responder como Meilisearch
  test:corpus                  archivos dañados y hostiles contra la plataforma; CORPUS_FILES=1000 los manda todos
  test:chaos                   caídas de cada servidor y servicio mientras se suben archivos: -- -t redis sólo algunas
  test:containers              la plataforma en contenedores: -- -t reach sólo una parte (journey, reach, paint, kill, roll)
  bench                        mide velocidades y las compara con su base
  coverage                     qué código corren las pruebas, en .vitrina/coverage
  eval:assistant               qué tan bien entiende el asistente, con el modelo que digas

Revisar y dar formato
  types, lint, format          tipos; reglas de estilo; formato
  check:k8s, check:monitoring  manifiestos de Kubernetes; reglas de alertas y tableros

Operar
  admin                        crea o cambia una cuenta de administración
  backup, verify-backup        copia todos los datos a una carpeta; comprueba una copia
  restore                      los recupera de una copia
  rebuild                      rehace los datos de lectura y los índices de búsqueda
  service-keys                 las claves entre procesos, y cómo cambiarlas
  unit-costs                   cuánto ocupa cada documento y cada clave, la fuente de docs/scale.md

Contenedores
  images                       construye las imágenes
  compose                      las construye y arranca todo detrás de Caddy`,
} as const;
