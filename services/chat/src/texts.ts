/** Everything that the assistant says. Texts that the product's specification quotes are verbatim. */
export const texts = {
  handOff: 'Un agente humano se pondrá en contacto contigo pronto.',
  noReply: 'No se pudo generar una respuesta.',
  failure: (status: number, body: string) => `Error ${status}: ${body}`,
  greeting:
    '¡Hola! Dime qué servicio buscas y en qué ciudad o estado. Por ejemplo: «necesito un plomero en Guadalajara». ' +
    'Si prefieres a una persona, escribe «hablar con un humano».',
  /** What was asked for, as the answers name it. */
  wanted: (words: string) => (words ? ` de «${words}»` : ''),
  place: (name: string) => ` en ${name}`,
  foundOne: (wanted: string, place: string) => `Encontré una opción${wanted}${place}:`,
  foundAll: (count: number, wanted: string, place: string) => `Encontré ${count} opciones${wanted}${place}:`,
  foundMany: (count: number, wanted: string, place: string) =>
    `Encontré ${count} opciones${wanted}${place}. Estas son las primeras:`,
  notHere: (wanted: string, place: string) => `No encontré opciones${wanted}${place}, pero sí en otros lugares. `,
  askPlace: 'Si me dices tu ciudad o estado, busco más cerca de ti. ',
  nothing: (wanted: string, place: string) =>
    `Todavía no encuentro opciones${wanted}${place}. Prueba con el nombre del oficio, por ejemplo «plomería» o ` +
    '«fotografía», o con otra ciudad. También puedes escribir «hablar con un humano».',
} as const;
