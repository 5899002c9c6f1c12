/** Texts printed by `npm run compose`. */
export const texts = {
  usage: `Uso:
  npm run compose             construye las imágenes, arranca todo, publica la interfaz y dice la dirección
  npm run compose -- config   imprime el archivo que se ejecutaría
  npm run compose -- status   qué contenedores hay y cómo están
  npm run compose -- down     los detiene; los datos se conservan
  npm run compose -- stack    lo mismo en un swarm: docker stack deploy`,
  unknownCommand: (name: string) => `Orden desconocida: ${name}`,
  failed: (command: string, output: string) => `docker ${command} falló:\n${output}`,
  notHealthy: (names: readonly string[], seconds: number) =>
    `Después de ${seconds} s no están sanos: ${names.join(', ')}. Míralos con docker logs.`,
  stepNames: {
    containers: 'Contenedores',
    publish: 'Publicación de la interfaz',
    frontends: 'Compilación de la interfaz',
  },
  healthy: (count: number, of: number) => `${count} de ${of} sanos`,
  published: (count: number) => `${count} publicados`,
  builtFrontends: (count: number) => (count === 0 ? 'sin cambios' : `${count} compiladas`),
  ready: (address: string) => `Vitrina está lista en ${address}`,
  stopped: 'Todo detenido; los datos siguen en sus volúmenes.',
} as const;
