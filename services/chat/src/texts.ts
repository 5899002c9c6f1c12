import type { OfficeHours, Opening } from './agents/office-hours.ts';

/** All texts of the assistant. Texts quoted by the product's specification are verbatim. */
export const texts = {
  handOff: 'Un agente humano se pondrá en contacto contigo pronto.',
  noReply: 'No se pudo generar una respuesta.',
  modelBusy: 'El asistente no está disponible en este momento. Inténtalo de nuevo.',
  failure: (status: number, body: string) => `Error ${status}: ${body}`,
  /** Replies to messages that ask for nothing; `place` is that of the page, empty if unknown. */
  talk: {
    greeting: (place: string) =>
      `¡Hola! Dime qué servicio buscas${place ? ` y te muestro quién lo hace en ${place}, o dime otra ciudad` : ' y en qué ciudad o estado'}. ` +
      'Por ejemplo: «necesito un plomero». Si prefieres a una persona, escribe «hablar con un humano».',
    thanks: () => '¡Con gusto! Si necesitas otro servicio, dime cuál.',
    farewell: () => '¡Hasta luego! Aquí sigo cuando necesites algo.',
    yes: () => 'Perfecto. Si quieres ver otras opciones o buscar algo más, dímelo.',
    no: () => 'Entendido. ¿Qué servicio buscas entonces?',
    restart: (place: string) =>
      `Empecemos de nuevo: ¿qué servicio buscas${place ? `? Busco en ${place} si no me dices otro lugar.` : ' y en qué ciudad o estado?'}`,
  },
  /** Search as the answers name it. */
  wanted: (words: string) => (words ? ` de «${words}»` : ''),
  place: (name: string) => ` en ${name}`,
  foundOne: (wanted: string, place: string) => `Encontré una opción${wanted}${place}:`,
  foundAll: (count: number, wanted: string, place: string) => `Encontré ${count} opciones${wanted}${place}:`,
  foundMany: (count: number, wanted: string, place: string) =>
    `Encontré ${count} opciones${wanted}${place}. Estas son las primeras:`,
  notHere: (wanted: string, place: string) => `No encontré opciones${wanted}${place}, pero sí en otros lugares. `,
  nearest: (wanted: string, place: string) => `${sentence(`No encontré opciones${wanted}${place}`)} Lo más cerca: `,
  /** Note that the place comes from the page and was not named. */
  placeOfPage: (place: string) => `Busco en ${place}, el lugar que muestra la página; si es otro, dímelo. `,
  more: (count: number, wanted: string, place: string) =>
    count === 1 ? `Otra opción${wanted}${place}:` : `Otras ${count} opciones${wanted}${place}:`,
  noMore: (wanted: string, place: string) =>
    `${sentence(`Ya viste todas las opciones${wanted}${place}`)} Dime otra ciudad o estado y busco ahí.`,
  picked:
    'Es esta. Llámale o escríbele desde la tarjeta; en su página están sus trabajos, sus opiniones y su horario si lo publicó.',
  notPicked: 'No sé a cuál te refieres. Dime qué servicio buscas y te muestro opciones.',
  needFirst: 'Dime qué servicio buscas y te muestro opciones.',
  placeFirst: '¿En qué ciudad o estado busco?',
  /** Wishes that the directory cannot sort by, and what to do instead. */
  cannotSort: (wishes: readonly Wished[]) => {
    const by = wishes.map((wish) => wished[wish].by);
    const instead = wishes.map((wish) => wished[wish].instead);
    return `Todavía no puedo ordenar ${joined(by, 'ni')}: ${joined(instead, 'y')}. `;
  },
  inOrder: 'Van en el orden de la búsqueda, con los planes de pago primero entre iguales. ',
  nearestFirst: (town: string) => `Van primero los más cercanos a ${town}. `,
  noneOpen: 'No encuentro a nadie abierto ahora; pregunta a estos cuándo atienden. ',
  askPlace: 'Si me dices tu ciudad o estado, busco más cerca de ti. ',
  nothing: (wanted: string, place: string) =>
    `${sentence(`Todavía no encuentro opciones${wanted}${place}`)} Prueba con el nombre del oficio, por ejemplo «plomería» o ` +
    '«fotografía», o con otra ciudad. También puedes escribir «hablar con un humano».',
  /** Reply to words that are neither a trade nor a name in the directory. */
  notUnderstood: (words: string) =>
    `No conozco «${words}» como oficio ni como nombre en Vitrina. Dime qué necesitas con otras palabras, por ejemplo «plomería» o ` +
    '«se fue la luz», o escribe «hablar con un humano».',
  /** Reply to a message that contains only a time or a budget. */
  noted: (details: string) =>
    `Anotado: ${details}. Díselo al proveedor cuando lo contactes y pregunta por su disponibilidad.`,
  /** Suggested next messages. */
  suggested: {
    needs: ['Necesito un plomero', 'Fotógrafo para una boda', 'Hablar con un humano'],
    askNeed: '¿Qué servicio buscas?',
    trades: ['Plomería', 'Electricidad', 'Limpieza de hogares'],
    places: (near: string | null) => [
      ...new Set([...(near ? [`En ${near}`] : []), 'En Ciudad de México', 'En Bogotá', 'En Jalisco']),
    ],
    /** After providers were shown. */
    found: { more: 'Ver otros', price: '¿Cuánto cobran?', elsewhere: 'En otro lugar' },
    about: ['¿Qué puedes hacer?', '¿Es gratis?', 'Planes y precios', '¿Cómo me anuncio?'],
    human: 'Hablar con un humano',
  },
  /** Notice while the visitor waits for a person and no agent is present. */
  awayForAMoment:
    'En este momento no hay nadie en línea. Tu conversación ya espera: te respondemos aquí mismo en cuanto alguien llegue.',
  officeHours: ({ days, minutes, timeZone }: OfficeHours) =>
    `${spokenDays(days)}, de ${minutes.map(clockTime).join(' a ')} (hora de ${zoneName(timeZone)})`,
  back: (opening: Opening) => `Vuelven ${spokenOpening(opening)}`,
  outOfHours: (hours: OfficeHours, opening: Opening): string =>
    `Atendemos ${texts.officeHours(hours)}. Volvemos ${spokenOpening(opening)}. Tu conversación ya espera: te respondemos aquí mismo.`,
} as const;

/** A wish, or another statement about the provider. */
type Wished = 'price' | 'opinions' | 'distance' | 'availability' | 'quality' | 'other';

const wished: Readonly<Record<Wished, { by: string; instead: string }>> = {
  price: { by: 'por precio', instead: 'pide cotización a dos o tres y compara' },
  opinions: { by: 'por opiniones', instead: 'léelas en la página de cada proveedor' },
  distance: { by: 'por distancia', instead: 'pregunta si llegan a tu zona' },
  availability: { by: 'por disponibilidad', instead: 'llama para saber quién puede ya' },
  quality: { by: 'por confianza', instead: 'mira sus trabajos y sus opiniones' },
  other: { by: 'por eso', instead: 'pregúntalo al contactar' },
};

/** Ends a sentence, unless it ends with a name such as 'Bogotá D.C.'. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function joined(parts: readonly string[], last: string): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

function spokenDays([first, last]: OfficeHours['days']): string {
  const from = DAYS[first - 1];
  const to = DAYS[last - 1];
  if (first === 1 && last === 7) return 'todos los días';
  return first === last ? `los ${from}${first >= 6 ? 's' : ''}` : `de ${from} a ${to}`;
}

function spokenOpening({ inDays, day, minute }: Opening): string {
  const when = ['hoy', 'mañana'][inDays] ?? `el ${DAYS[day - 1]}`;
  return `${when} a ${Math.floor(minute / 60) === 1 ? 'la' : 'las'} ${clockTime(minute)}`;
}

function clockTime(minute: number): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

/** Returns the city of a time zone, translated to Spanish if spelled differently. */
function zoneName(timeZone: string): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return { 'Mexico City': 'la Ciudad de México', Bogota: 'Bogotá' }[city] ?? city;
}
