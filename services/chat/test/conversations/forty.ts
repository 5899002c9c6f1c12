import { type Conversation, INVENTED_PRICE } from './conversation.ts';

const NO_PRICE = [INVENTED_PRICE];
const NOTHING = [/Todavía no encuentro/];

/**
 * Two sets of twenty for the same classes, each written without the assistant's known words. On their first run 8 and 15 were
 * right; the missing words were then added, so later runs are less representative. Three expectations were edited after the
 * first run.
 */
export const FORTY: readonly Conversation[] = [
  // The search starts at the page's place.
  [
    'place',
    'CO/VAC',
    {
      says: 'buenas, se me dañó la chapa de la puerta y no puedo entrar',
      text: [/Valle del Cauca/],
      cards: 'Cerrajería CO-VAC',
    },
  ],
  [
    'place',
    'MX/PUE',
    { says: '¿Quién me arregla un contacto que echa chispas?', text: [/Puebla/], cards: 'Electricidad MX-PUE' },
    { says: 'mejor en Guadalajara porfa', text: [/Jalisco/], cards: 'Electricidad MX-JAL' },
  ],
  // Prices.
  [
    'provider prices',
    'MX/DF',
    {
      says: '¿Más o menos en cuánto me saldría un fotógrafo para una boda?',
      text: [/no te doy una cifra/],
      never: NO_PRICE,
      cards: 'Fotografía de eventos MX-DF',
    },
  ],
  [
    'provider prices',
    'CO/ANT',
    { says: 'necesito veterinario', cards: 'Veterinaria CO-ANT' },
    {
      says: '¿y qué tan caros son?',
      text: [/cada proveedor pone sus precios|no puedo ordenar por precio/i],
      never: NO_PRICE,
      cards: 'Veterinaria CO-ANT',
      areSame: true,
    },
  ],
  ['plans', 'MX/NL', { says: '¿Qué diferencia hay entre los planes?', text: [/\$99 MXN/, /\$199 MXN/, /\$399 MXN/] }],
  [
    'plans',
    'CO/DC',
    { says: 'cuánto me cobran ustedes por poner mi negocio ahí', text: [/\$0 MXN|gratis/i, /\$99 MXN/] },
  ],
  // Free of charge.
  ['free', 'MX/JAL', { says: '¿Me van a cobrar algo por buscar?', text: [/gratis/] }],
  ['free', 'CO/VAC', { says: '¿esto tiene algún costo?', text: [/gratis/] }],
  // Opinions.
  [
    'opinions',
    'MX/DF',
    { says: 'busco psicóloga', cards: 'Psicología MX-DF' },
    {
      says: '¿cuál es la mejor calificada?',
      text: [/opiniones/],
      never: [/sea|calificada»/],
      cards: 'Psicología MX-DF',
    },
  ],
  ['opinions', 'CO/DC', { says: '¿dónde veo qué dicen otros clientes de ellos?', text: [/comentarios/] }],
  // Small talk and identity.
  [
    'small talk',
    'MX/NL',
    { says: 'holi, buen día', text: [/qué servicio buscas/] },
    { says: 'mil gracias, muy amable de tu parte', text: [/Con gusto/] },
  ],
  ['identity', 'CO/ANT', { says: '¿con quién tengo el gusto?', text: [/asistente de Vitrina/, /programa/] }],
  ['identity', 'MX/DF', { says: '¿estoy hablando con una máquina?', text: [/asistente de Vitrina/, /programa/] }],
  // Hours.
  ['hours', 'MX/PUE', { says: '¿hasta qué hora hay gente en soporte?', text: [/lunes a viernes, de 9:00 a 18:00/] }],
  [
    'hours',
    'CO/DC',
    { says: 'necesito un mecánico', cards: 'Mecánica automotriz CO-DC' },
    { says: '¿trabajan los sábados?', text: [/cada proveedor pone su horario/i], never: [/lunes a viernes/] },
  ],
  // The thread.
  [
    'thread',
    'MX/JAL',
    { says: 'ando buscando quien me corte el pelo', cards: 'Peluquería y estética MX-JAL' },
    {
      says: 'que sea económica y esté bien recomendada',
      text: [/no puedo ordenar por precio ni por opiniones/],
      never: [/«[^»]*(?:recomendada|económica)/],
      cards: 'Peluquería y estética MX-JAL',
      areSame: true,
    },
    { says: 'enséñame más opciones', cards: 'Peluquería y estética MX-JAL', count: 1, areNew: true },
  ],
  [
    'thread',
    'CO/VAC',
    { says: 'contador en Medellín', text: [/Antioquia/], cards: 'Contabilidad CO-ANT' },
    { says: 'ese de arriba, ¿cómo lo llamo?', text: [/teléfono|Llámale/], count: 1, cards: 'Contabilidad CO-ANT' },
  ],
  [
    'thread',
    'MX/DF',
    { says: 'necesito jardinero', cards: 'Jardinería MX-DF' },
    { says: 'tengo como 800 pesos, para el sábado', text: [/Anotado/], never: [/1000|500/] },
    { says: 'también ocupo alguien que limpie la casa', cards: 'Limpieza de hogares MX-DF' },
  ],
  [
    'thread',
    'CO/ANT',
    { says: 'clases de inglés', cards: 'Clases de idiomas CO-ANT' },
    { says: 'no, me equivoqué, de matemáticas', cards: 'Clases de matemáticas CO-ANT' },
    { says: '¿quién me puede atender del equipo?', text: [/lunes a viernes|agente humano/], handsOff: false },
  ],
  [
    'thread',
    'MX/NL',
    { says: 'abogado', cards: 'Asesoría jurídica MX-NL' },
    { says: 'dame el número del tercero', text: [/teléfono/], cards: 'Asesoría jurídica MX-NL', count: 1 },
    { says: 'quedó, hasta luego', text: [/Hasta luego|Con gusto/] },
  ],
  // A second set, written after the assistant was improved with the first.
  [
    'price',
    'MX/DF',
    { says: '¿qué precio tiene pintar una recámara?', text: [/no te doy una cifra/], cards: 'Pintura de casas MX-DF' },
  ],
  [
    'price',
    'CO/DC',
    { says: 'busco dj', cards: 'DJ y sonido CO-DC' },
    { says: '¿cómo cuánto cobrarán por una fiesta de 4 horas?', text: [/no te doy una cifra/] },
  ],
  [
    'price',
    'MX/JAL',
    { says: 'herrero', cards: 'Herrería MX-JAL' },
    { says: 'precios?', text: [/no te doy una cifra/] },
  ],
  ['free', 'CO/ANT', { says: '¿Tengo que pagar para contactar a alguien?', text: [/gratis/] }],
  ['free', 'MX/PUE', { says: 'Hola, ¿el servicio es gratuito?', text: [/gratis/] }],
  ['plans', 'MX/DF', { says: 'me interesa el paquete más caro, ¿qué incluye?', text: [/\$399 MXN/] }],
  ['plans', 'CO/VAC', { says: '¿cuánto vale el plan destacado al mes?', text: [/\$199 MXN/] }],
  [
    'opinions',
    'CO/ANT',
    { says: 'necesito albañil', cards: 'Albañilería CO-ANT' },
    { says: '¿son de fiar?', text: [/opiniones|comentarios/], never: NOTHING },
  ],
  ['opinions', 'MX/NL', { says: '¿los proveedores tienen reseñas?', text: [/comentarios/] }],
  [
    'hours',
    'MX/DF',
    { says: '¿A partir de qué hora me atiende una persona?', text: [/lunes a viernes, de 9:00 a 18:00/] },
  ],
  [
    'hours',
    'CO/VAC',
    { says: 'dentista', cards: 'Odontología CO-VAC' },
    { says: '¿atenderán en domingo?', text: [/cada proveedor pone su horario/i] },
  ],
  [
    'talk',
    'MX/JAL',
    { says: 'Qué tal, buenas noches', text: [/qué servicio buscas/] },
    { says: 'te lo agradezco mucho', text: [/Con gusto/] },
  ],
  ['talk', 'CO/DC', { says: 'listo, gracias parce', text: [/Con gusto/] }],
  ['identity', 'MX/PUE', { says: '¿eres una persona de verdad?', text: [/asistente de Vitrina/] }],
  ['identity', 'CO/ANT', { says: '¿tú quién eres y para qué sirves?', text: [/asistente de Vitrina/] }],
  [
    'thread',
    'MX/DF',
    { says: 'veterinario', cards: 'Veterinaria MX-DF' },
    {
      says: 'pero que no cobre tanto y sea de confianza',
      text: [/no puedo ordenar/],
      never: NOTHING,
      cards: 'Veterinaria MX-DF',
      areSame: true,
    },
  ],
  [
    'thread',
    'CO/DC',
    { says: 'necesito quien me haga una mudanza', cards: 'Mudanzas y fletes CO-DC' },
    { says: '¿y en Cali hay?', cards: 'Mudanzas y fletes CO-VAC' },
  ],
  [
    'thread',
    'MX/NL',
    { says: 'busco psicólogo', cards: 'Psicología MX-NL' },
    { says: '¿no hay más?', cards: 'Psicología MX-NL', count: 1, areNew: true },
  ],
  [
    'thread',
    'MX/PUE',
    { says: 'clases de guitarra', cards: 'Clases de música MX-PUE' },
    { says: 'el último se ve bien, ¿tiene whatsapp?', text: [/WhatsApp/], cards: 'Clases de música MX-PUE', count: 1 },
  ],
  [
    'thread',
    'CO/VAC',
    { says: 'manicurista', cards: 'Manicure y pedicure CO-VAC' },
    { says: 'para mañana en la tarde', text: [/Anotado/] },
    { says: 'olvídalo, mejor un cerrajero', cards: 'Cerrajería CO-VAC' },
  ],
];
