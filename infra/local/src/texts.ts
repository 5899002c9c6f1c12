/** Every sentence that `npm start` and `npm test` print. */
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
    samples: 'Archivos de prueba reales',
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
    cached: 'sin cambios',
    ready: 'listo',
    failed: 'falló',
  },
  missingProgram: (program: string, packages: readonly string[]) =>
    `Falta ${program}. Instálalo y repite la orden:\n\n    sudo apt-get install -y ${packages.join(' ')}\n`,
  missingGo: (found: string | null, minimum: string) =>
    `Para construir el almacén de objetos hace falta Go ${minimum} o posterior (${found ? `hay ${found}` : 'no hay ninguno'}).\n` +
    'Instálalo desde tu distribución, o indica un almacén S3 ya en marcha con S3_ENDPOINT, S3_ACCESS_KEY y S3_SECRET_KEY.',
  commandFailed: (command: string, code: number | string, log: string, tail: string) =>
    `La orden «${command}» terminó con ${code}. Registro: ${log}\n${tail}`,
  diedEarly: (name: string, log: string, tail: string) =>
    `${name} terminó antes de estar listo. Registro: ${log}\n${tail}`,
  notReady: (name: string, seconds: number, log: string) => `${name} no respondió en ${seconds} s. Registro: ${log}`,
  givenUnreachable: (name: string, variable: string, address: string) =>
    `${name}: ${variable} señala ${address}, pero ahí no responde nadie. Arráncalo o quita la variable para usar el incluido.`,
  givenIncomplete: (name: string, missing: readonly string[]) =>
    `${name}: falta ${missing.join(', ')} junto a las demás variables del entorno.`,
} as const;
