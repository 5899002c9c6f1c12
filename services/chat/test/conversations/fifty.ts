import { type Conversation, INVENTED_PRICE } from './conversation.ts';

const NO_PRICE = [INVENTED_PRICE];
const ASKS_WHERE = [/en qué ciudad/i, /dime tu ciudad/i];
const ASKS_MONEY = [/presupuesto/i, /cuánto quieres gastar/i];

/** Conversations of both countries, written by hand after typical messages to the assistant. */
export const FIFTY: readonly Conversation[] = [
  // The search starts at the page's place.
  [
    'place',
    'MX/JAL',
    { says: 'plomero', text: [/Jalisco/, /Encontré/], never: [...ASKS_WHERE, ...ASKS_MONEY], cards: 'Plomería MX-JAL' },
  ],
  [
    'place',
    'CO/ANT',
    { says: 'necesito un electricista', text: [/Antioquia/], never: ASKS_WHERE, cards: 'Electricidad CO-ANT' },
  ],
  ['place', 'CO/DC', { says: 'q tal, ocupo una señora para limpiar el apto', cards: 'Limpieza de hogares CO-DC' }],
  [
    'place',
    'MX/NL',
    { says: 'un carpintero en cali', text: [/Valle del Cauca/], never: [/Nuevo León/], cards: 'Carpintería CO-VAC' },
  ],
  [
    'place',
    null,
    { says: 'busco carpintero', text: [/ciudad o estado/], cards: 'Carpintería MX-DF' },
    { says: 'en monterrey', text: [/Nuevo León/], cards: 'Carpintería MX-NL' },
  ],
  [
    'place',
    'MX/DF',
    { says: 'hola', text: [/Ciudad de México/, /qué servicio buscas/], never: ASKS_MONEY },
    { says: 'dentista', cards: 'Odontología MX-DF' },
  ],
  [
    'place',
    'MX/JAL',
    {
      says: 'me urge un cerrajero cerca de mi casa',
      text: [/no puedo ordenar por distancia/, /Jalisco/],
      cards: 'Cerrajería MX-JAL',
    },
  ],
  [
    'place',
    'MX/NL',
    {
      says: 'busco mariachi',
      text: [/No encontré/, /Nuevo León/, /Lo más cerca/, /Jalisco/],
      cards: 'Mariachi MX-JAL',
    },
  ],
  // Prices of providers.
  [
    'provider prices',
    'MX/JAL',
    {
      says: 'cuánto cobra un plomero',
      text: [/cada proveedor pone sus precios/i, /cotización/],
      never: NO_PRICE,
      cards: 'Plomería MX-JAL',
    },
  ],
  [
    'provider prices',
    'CO/DC',
    {
      says: 'kuanto kobra un electrisista',
      text: [/cada proveedor pone sus precios/i],
      never: NO_PRICE,
      cards: 'Electricidad CO-DC',
    },
  ],
  [
    'provider prices',
    'MX/DF',
    { says: 'busco pintor', cards: 'Pintura de casas MX-DF' },
    { says: 'y cuánto cuesta?', text: [/no te doy una cifra/, /llámale o escríbele/], never: NO_PRICE },
  ],
  [
    'provider prices',
    'CO/ANT',
    {
      says: 'en cuanto sale pintar una casa en Cali?',
      text: [/cada proveedor pone sus precios/i],
      never: NO_PRICE,
      cards: 'Pintura de casas CO-VAC',
    },
  ],
  [
    'provider prices',
    'MX/NL',
    { says: 'quiero una cotizacion de un dentista', text: [/cotización/], never: NO_PRICE, cards: 'Odontología MX-NL' },
  ],
  // Plans, Premium, free of charge.
  [
    'plans',
    'MX/DF',
    {
      says: 'cuánto cuestan los planes',
      text: [/Gratis, \$0 MXN/, /Básico, \$99 MXN/, /Destacado, \$199 MXN/, /Premium, \$399 MXN/],
      never: NO_PRICE,
    },
  ],
  [
    'plans',
    'CO/DC',
    { says: 'planes y presios', text: [/\$99 MXN/, /\$399 MXN/] },
    { says: 'y q trae el premium?', text: [/\$399 MXN/, /2 videos/], never: [/\$99 /] },
  ],
  ['plans', 'MX/JAL', { says: 'qué es premium', text: [/plan para anunciarte/, /\$399 MXN/, /8 fotos/] }],
  ['plans', 'MX/JAL', { says: 'diferencia entre el plan básico y el destacado', text: [/\$99/, /\$199/] }],
  ['plans', 'MX/NL', { says: 'cuanto vale anunciarse en la pagina', text: [/\$99 MXN/, /\$0 MXN/] }],
  ['plans', 'CO/ANT', { says: 'cómo pago el plan premium', text: [/«Planes»/, /PayPal/, /tarjeta/] }],
  [
    'free',
    'MX/DF',
    { says: '¿es gratis?', text: [/gratis/, /sin comisiones/, /\$99 MXN/] },
    { says: 'ah va, entonces un plomero', cards: 'Plomería MX-DF' },
  ],
  ['free', 'CO/DC', { says: 'oigan y cobran comision por usar esto o q', text: [/gratis/, /comisiones/] }],
  // Opinions.
  [
    'opinions',
    'MX/JAL',
    { says: 'busco electricista', cards: 'Electricidad MX-JAL' },
    { says: 'tienen buenas opiniones?', text: [/comentarios de la página/, /no puedo ordenar por opiniones/] },
  ],
  ['opinions', 'CO/VAC', { says: 'cómo sé que son confiables?', text: [/opiniones/, /trabajos/] }],
  ['opinions', 'MX/DF', { says: 'donde dejo una opinion de un carpintero', text: [/inicia sesión/, /comentarios/] }],
  // Small talk and identity.
  [
    'small talk',
    'MX/DF',
    { says: 'Buenas tardes', text: [/qué servicio buscas/] },
    { says: 'plomero en Guadalajara', cards: 'Plomería MX-JAL' },
    { says: 'muchas gracias!!', text: [/Con gusto/] },
  ],
  [
    'small talk',
    'CO/ANT',
    { says: 'ola', text: [/Antioquia/] },
    { says: 'grasias, eso es todo', text: [/Con gusto|Hasta luego/] },
  ],
  ['identity', 'MX/NL', { says: '¿quién eres?', text: [/asistente de Vitrina/, /programa/, /hablar con un humano/] }],
  [
    'identity',
    'CO/DC',
    { says: 'eres un robot o una persona?', text: [/un programa/] },
    { says: 'quiero hablar con una persona', text: [/agente humano se pondrá en contacto/], handsOff: true },
  ],
  ['identity', 'MX/DF', { says: 'que puedes hacer', text: [/directorio/, /planes/] }],
  // Opening hours.
  ['hours', 'MX/DF', { says: 'a qué hora atienden?', text: [/lunes a viernes, de 9:00 a 18:00/, /24 horas/] }],
  ['hours', 'CO/DC', { says: 'horario de los asesores', text: [/lunes a viernes/, /hora de la Ciudad de México/] }],
  [
    'hours',
    'MX/JAL',
    { says: 'busco dentista', cards: 'Odontología MX-JAL' },
    { says: 'a q hora abren', text: [/cada proveedor pone su horario/i, /página/], never: [/lunes/] },
  ],
  [
    'hours',
    'MX/NL',
    {
      says: 'abren los domingos los cerrajeros?',
      text: [/horario/],
      never: [/lunes a viernes/],
      cards: 'Cerrajería MX-NL',
    },
  ],
  // Registration, publishing, reports.
  ['register', 'MX/DF', { says: 'cómo me registro', text: [/«Perfil»/, /Regístrate/, /8 caracteres/] }],
  ['register', 'CO/VAC', { says: 'tengo q registrarme para contactar a alguien?', text: [/no necesitas cuenta/] }],
  [
    'publish',
    'MX/JAL',
    { says: 'soy plomero y quiero anunciarme', text: [/9 datos/, /«Datos de Usuario»/, /50 MB/, /1 imagen/] },
  ],
  ['publish', 'CO/ANT', { says: 'como subo mis fotos', text: [/«Publicaciones»/] }],
  ['report', 'MX/DF', { says: 'quiero reportar un perfil falso', text: [/«Reportar»/, /persona del equipo/] }],
  ['report', 'CO/DC', { says: 'me estafó un electricista', text: [/«Reportar»/] }],
  // The thread is kept.
  [
    'thread',
    'MX/JAL',
    { says: 'busco electricista', cards: 'Electricidad MX-JAL' },
    {
      says: 'barato y con buenas opiniones',
      text: [/no puedo ordenar por precio ni por opiniones/, /Jalisco/],
      never: [/sea opiniones/],
      cards: 'Electricidad MX-JAL',
      areSame: true,
    },
  ],
  [
    'thread',
    'MX/DF',
    { says: 'busco plomero', cards: 'Plomería MX-DF' },
    { says: '¿y en Monterrey?', text: [/Nuevo León/], cards: 'Plomería MX-NL' },
    { says: 'y en bogota', cards: 'Plomería CO-DC' },
  ],
  [
    'thread',
    'MX/DF',
    { says: 'necesito un plomero', cards: 'Plomería MX-DF' },
    { says: 'otro', text: [/Otra/], cards: 'Plomería MX-DF', count: 1, areNew: true },
    { says: 'otro más', text: [/Ya viste todas/] },
  ],
  [
    'thread',
    'CO/DC',
    { says: 'busco carpintero', cards: 'Carpintería CO-DC' },
    { says: 'el segundo', text: [/Es esta/], cards: 'Carpintería CO-DC', count: 1 },
  ],
  [
    'thread',
    'MX/NL',
    { says: 'cerrajero', cards: 'Cerrajería MX-NL' },
    { says: 'me pasas el telefono del primero?', text: [/teléfono/], cards: 'Cerrajería MX-NL', count: 1 },
  ],
  [
    'thread',
    'MX/JAL',
    { says: 'busco pintor', cards: 'Pintura de casas MX-JAL' },
    { says: 'no, de autos', text: [/Hojalatería/], cards: 'Hojalatería y latonería MX-JAL' },
  ],
  [
    'thread',
    'MX/DF',
    { says: 'busco electricista', cards: 'Electricidad MX-DF' },
    { says: 'mejor un pintor', text: [/pintor/], never: [/electricista/], cards: 'Pintura de casas MX-DF' },
  ],
  [
    'thread',
    'CO/ANT',
    { says: 'busco fotógrafo', cards: 'Fotografía de eventos CO-ANT' },
    { says: 'no quiero fotógrafo, quiero dj', cards: 'DJ y sonido CO-ANT' },
    { says: 'perdón, en Cali', text: [/Valle del Cauca/], cards: 'DJ y sonido CO-VAC' },
  ],
  [
    'thread',
    'MX/JAL',
    { says: 'plomero', cards: 'Plomería MX-JAL' },
    { says: 'ninguno me convence', cards: 'Plomería MX-JAL', count: 1, areNew: true },
    { says: 'olvídalo', text: [/Empecemos de nuevo/] },
    { says: 'busco dentista', cards: 'Odontología MX-JAL' },
  ],
  [
    'thread',
    'MX/NL',
    {
      says: 'plomero económico en Zapopan',
      text: [/no puedo ordenar por precio/, /Jalisco/],
      never: NO_PRICE,
      cards: 'Plomería MX-JAL',
    },
    { says: 'que llegue hoy mismo', text: [/Anotado: hoy mismo/] },
  ],
  [
    'thread',
    'CO/DC',
    { says: 'clases', text: [/./] },
    { says: 'de guitarra', cards: 'Clases de música CO-DC' },
    { says: 'gracias pero ahora ocupo un electricista', cards: 'Electricidad CO-DC' },
  ],
];
