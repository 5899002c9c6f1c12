import type { OfficeHours, Opening } from './agents/office-hours.ts';

/** Everything that the assistant says. Texts that the product's specification quotes are verbatim. */
export const texts = {
  handOff: 'Un agente humano se pondrá en contacto contigo pronto.',
  noReply: 'No se pudo generar una respuesta.',
  modelBusy: 'El asistente no está disponible en este momento. Inténtalo de nuevo.',
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
  /** To a message that says only when it is needed, or what it may cost. */
  noted: 'Anotado. Cuando les escribas, pregunta por su disponibilidad y su precio.',
  /** What may be said next. */
  suggested: {
    needs: ['Necesito un plomero', 'Fotógrafo para una boda', 'Hablar con un humano'],
    askNeed: '¿Qué servicio buscas?',
    trades: ['Plomería', 'Electricidad', 'Limpieza de hogares'],
    places: (near: string | null) => [
      ...new Set([...(near ? [`En ${near}`] : []), 'En Ciudad de México', 'En Bogotá', 'En Jalisco']),
    ],
    askWhen: '¿Para cuándo lo necesitas?',
    moments: ['Hoy mismo', 'Esta semana', 'Sin prisa'],
    askBudget: '¿Cuánto quieres gastar?',
    budgets: {
      MX: ['Hasta 500 pesos', 'Hasta 2,000 pesos', 'Sin presupuesto fijo'],
      CO: ['Hasta 100.000 pesos', 'Hasta 400.000 pesos', 'Sin presupuesto fijo'],
    },
    tell: (when: string, budget: string) => `Cuando les escribas, cuéntales: «${when}, ${budget}».`,
    last: ['Hablar con un humano'],
  },
  /** While a person is awaited and no one of the team is there. */
  awayForAMoment:
    'En este momento no hay nadie en línea. Tu conversación ya espera: te respondemos aquí mismo en cuanto alguien llegue.',
  outOfHours: ({ days, minutes, timeZone }: OfficeHours, opening: Opening) =>
    `Atendemos ${spokenDays(days)}, de ${minutes.map(clockTime).join(' a ')} (hora de ${zoneName(timeZone)}). ` +
    `Volvemos ${spokenOpening(opening)}. Tu conversación ya espera: te respondemos aquí mismo.`,
} as const;

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

function spokenDays([first, last]: OfficeHours['days']): string {
  const [from, to] = [DAYS[first - 1], DAYS[last - 1]];
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

/** The city of a time zone, in Spanish where it is written otherwise. */
function zoneName(timeZone: string): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return { 'Mexico City': 'la Ciudad de México', Bogota: 'Bogotá' }[city] ?? city;
}
