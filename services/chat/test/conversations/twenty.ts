import { type Conversation, INVENTED_PRICE } from './conversation.ts';

const NO_PRICE = [INVENTED_PRICE];

/** Conversations written apart from the words that the assistant reads, for the same classes. */
export const TWENTY: readonly Conversation[] = [
  // It starts from the place of the page.
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
];
