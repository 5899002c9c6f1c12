import type { Conversation } from './conversation.ts';

const NOTHING = [/Todavía no encuentro/, /No conozco/];

/**
 * Forty conversations in the spelling of phones, written before their author read the assistant's code. On their first run 33
 * were right. The assistant was then improved with them, so later runs are less representative. Eight turns accepted any cards
 * on that run and expect specific cards, or no cards, here.
 */
export const PHONE_FORTY: readonly Conversation[] = [
  ['place', 'MX/PUE', { says: 'necesito un erero para una puerta', cards: 'Herrería MX-PUE' }],
  [
    'place',
    'CO/VAC',
    {
      says: 'se me daño la lavadora y boto agua x todo el piso, un plomero porfa',
      text: [/Valle/],
      cards: 'Plomería CO-VAC',
    },
  ],
  [
    'place',
    'MX/JAL',
    { says: 'ando buscando quien me pinte la sala', cards: 'Pintura de casas MX-JAL' },
    { says: 'y alguien q arme muebles, un carpintero pues', cards: 'Carpintería MX-JAL' },
  ],
  [
    'place',
    'CO/ANT',
    { says: 'me quede por fuera de la casa, se me quedaron las llaves adentro', cards: 'Cerrajería CO-ANT' },
  ],
  [
    'greeting+need',
    'MX/DF',
    { says: 'buenas tardes ocupo un electrisista urgente', cards: 'Electricidad MX-DF' },
    { says: 'muchas grasias', text: [/Con gusto/] },
  ],
  [
    'greeting+need',
    'CO/DC',
    { says: 'hola como estas, mira necesito una manicurista a domicilio', cards: 'Manicure y pedicure CO-DC' },
  ],
  [
    'greeting+need',
    'MX/NL',
    { says: 'Hola!! disculpe la molestia, habra un veterinario por aqui?', cards: 'Veterinaria MX-NL' },
  ],
  [
    'need+price',
    'CO/ANT',
    {
      says: 'cuanto me cobra un albañil por hacer un muro?',
      text: [/precio|cobr/i],
      never: NOTHING,
      cards: 'Albañilería CO-ANT',
    },
  ],
  [
    'need+price',
    'MX/PUE',
    { says: 'plomero barato', cards: 'Plomería MX-PUE' },
    { says: 'como en cuanto sale', text: [/precio/i], never: NOTHING },
  ],
  ['need+price', 'CO/DC', { says: 'busco profe de ingles que no cobre tan caro', cards: 'Clases de idiomas CO-DC' }],
  [
    'price',
    'MX/JAL',
    { says: 'un dj pa una fiesta', cards: 'DJ y sonido MX-JAL' },
    { says: 'dan factura?', text: [/factura|pregunta|proveedor/i], never: NOTHING },
  ],
  [
    'opinions',
    'CO/VAC',
    { says: 'odontologo', cards: 'Odontología CO-VAC' },
    { says: 'que dice la gente de ellos?', text: [/opiniones|comentarios/i], never: NOTHING },
  ],
  [
    'opinions',
    'MX/DF',
    {
      says: 'como se si son de confianza los q salen aqui',
      text: [/opiniones|comentarios|verific|revis/i],
      never: NOTHING,
    },
  ],
  ['thanks', 'CO/ANT', { says: 'todo bien parcero, se le agradece', text: [/Con gusto/] }],
  [
    'thanks',
    'MX/NL',
    { says: 'psicologa', cards: 'Psicología MX-NL' },
    { says: 'ok gracias me sirvio mucho', text: [/Con gusto/] },
  ],
  ['greeting', 'MX/PUE', { says: 'holi', text: [/servicio buscas|qué buscas|necesitas/i], never: NOTHING }],
  ['greeting', 'CO/DC', { says: 'buenas, hay alguien?', text: [/servicio buscas|asistente/i], never: NOTHING }],
  ['identity', 'MX/JAL', { says: 'eres una persona o una maquina?', text: [/asistente de Vitrina/] }],
  ['identity', 'CO/VAC', { says: 'con quien tengo el gusto', text: [/asistente de Vitrina/] }],
  ['identity', 'CO/DC', { says: 'para que sirve esta pagina', text: [/Vitrina/], never: NOTHING }],
  ['hours', 'MX/DF', { says: 'a que horas atienden', text: [/lunes a viernes|horario/i], never: NOTHING }],
  [
    'hours',
    'CO/ANT',
    { says: 'peluqueria', cards: 'Peluquería y estética CO-ANT' },
    { says: 'abren los domingos?', text: [/horario/i] },
  ],
  ['free', 'MX/NL', { says: 'esto tiene algun costo para mi?', text: [/gratis/] }],
  ['free', 'CO/VAC', { says: 'hay q pagar algo por buscar', text: [/gratis/] }],
  [
    'plans',
    'MX/PUE',
    { says: 'soy plomero y quiero aparecer aqui, cuanto sale al mes', text: [/\$99 MXN/], never: NOTHING },
  ],
  [
    'thread',
    'CO/DC',
    { says: 'mudanza para el sabado', cards: 'Mudanzas y fletes CO-DC' },
    { says: 'muestreme mas', cards: 'Mudanzas y fletes CO-DC', count: 1, areNew: true },
  ],
  [
    'thread',
    'MX/JAL',
    { says: 'carpintero', cards: 'Carpintería MX-JAL' },
    { says: 'es pa un closet', never: NOTHING, cards: 'Carpintería MX-JAL' },
    { says: 'cual es el tel del segundo', text: [/tel/i], cards: 'Carpintería MX-JAL', count: 1 },
  ],
  [
    'thread',
    'MX/DF',
    { says: 'abogado', cards: 'Asesoría jurídica MX-DF' },
    { says: 'me urge para hoy', never: NOTHING, cards: 'Asesoría jurídica MX-DF' },
  ],
  [
    'changing place',
    'CO/ANT',
    { says: 'jardinero', cards: 'Jardinería CO-ANT' },
    { says: 'mejor en cali', cards: 'Jardinería CO-VAC' },
  ],
  [
    'changing place',
    'MX/DF',
    { says: 'ocupo mudanza', cards: 'Mudanzas y fletes MX-DF' },
    { says: 'no, me equivoque, en puebla', cards: 'Mudanzas y fletes MX-PUE' },
  ],
  [
    'changing place',
    'MX/NL',
    { says: 'mecanico', cards: 'Mecánica automotriz MX-NL' },
    { says: 'y en gdl?', cards: 'Mecánica automotriz MX-JAL' },
  ],
  [
    'changing trade',
    'CO/VAC',
    { says: 'pintor de casas', cards: 'Pintura de casas CO-VAC' },
    { says: 'ya no, ahora lo que necesito es un electricista', cards: 'Electricidad CO-VAC' },
  ],
  ['negation', 'MX/PUE', { says: 'no quiero un carpintero, busco herrero', cards: 'Herrería MX-PUE' }],
  [
    'negation',
    'CO/DC',
    { says: 'plomero', cards: 'Plomería CO-DC' },
    { says: 'no, plomero no, era cerrajero', cards: 'Cerrajería CO-DC' },
  ],
  [
    'complaint',
    'MX/JAL',
    {
      says: 'el plomero que me mandaron me dejo tirado y no contesta',
      text: [/denunci|report|humano|persona|comentario|lament|siento/i],
      never: NOTHING,
    },
  ],
  [
    'complaint',
    'CO/ANT',
    { says: 'esto no sirve para nada', text: [/lament|siento|humano|persona|disculp/i], never: NOTHING },
  ],
  [
    'off-topic',
    'MX/DF',
    { says: 'quien gano el partido ayer?', never: NOTHING },
    { says: 'bueno, un fotografo para bautizo', cards: 'Fotografía de eventos MX-DF' },
  ],
  ['off-topic', 'CO/DC', { says: 'cuentame un chiste', text: [/servicio|ayud/i], never: NOTHING }],
  [
    'farewell',
    'MX/NL',
    { says: 'contador', cards: 'Contabilidad MX-NL' },
    { says: 'listo, eso era todo, hasta luego', text: [/gusto|luego|pronto|adiós|hasta/i], never: NOTHING },
  ],
  ['hand-off', 'CO/VAC', { says: 'pasame con un asesor porfa', text: [/humano/], never: NOTHING, handsOff: true }],
];

/**
 * Twenty more, written later and used in the same way. On their first run 14 were right by the original expectations, and 12 by
 * those here: two turns had accepted cards of any trade, and the sum any answer.
 */
export const PHONE_TWENTY: readonly Conversation[] = [
  [
    'place',
    'CO/DC',
    {
      says: 'veci me toca cambiar unos tomacorrientes, quien me colabora',
      text: [/Bogotá/],
      cards: 'Electricidad CO-DC',
    },
  ],
  [
    'greeting+need',
    'MX/JAL',
    { says: 'q tal, mi perrito anda malito y ocupo doctor de animales', cards: 'Veterinaria MX-JAL' },
    { says: 'le agradezco la atencion', text: [/Con gusto/] },
  ],
  [
    'need+price',
    'MX/NL',
    {
      says: 'en cuanto anda una limpieza de casa',
      text: [/precio/i],
      never: NOTHING,
      cards: 'Limpieza de hogares MX-NL',
    },
  ],
  [
    'price',
    'CO/VAC',
    { says: 'carpintero', cards: 'Carpintería CO-VAC' },
    { says: 'se puede pagar a cuotas?', text: [/proveedor/], never: NOTHING },
  ],
  [
    'price',
    'MX/DF',
    { says: 'cerrajero', cards: 'Cerrajería MX-DF' },
    { says: 'cobran la visita?', text: [/precio|proveedor/i], never: NOTHING },
  ],
  ['negation', 'CO/ANT', { says: 'no busco pintor de carros sino de casas', cards: 'Pintura de casas CO-ANT' }],
  ['negation', 'MX/PUE', { says: 'ya tengo plomero, lo que me falta es albañil', cards: 'Albañilería MX-PUE' }],
  [
    'changing place',
    'CO/VAC',
    { says: 'contadora', cards: 'Contabilidad CO-VAC' },
    { says: 'uy que pena, yo estoy es en medellin', cards: 'Contabilidad CO-ANT' },
  ],
  [
    'changing trade',
    'MX/NL',
    { says: 'electricista', cards: 'Electricidad MX-NL' },
    { says: 'siempre no, mejor un jardinero', cards: 'Jardinería MX-NL' },
  ],
  [
    'thread',
    'MX/PUE',
    { says: 'pastel de cumpleaños', cards: 'Repostería MX-PUE' },
    { says: 'a ver cuales mas hay', cards: 'Repostería MX-PUE', count: 1, areNew: true },
  ],
  [
    'thread',
    'CO/DC',
    { says: 'clases de guitarra', cards: 'Clases de música CO-DC' },
    { says: 'son para mi hijo de 8 años', never: NOTHING, cards: 'Clases de música CO-DC' },
  ],
  [
    'complaint',
    'CO/DC',
    { says: 'contrate un carpintero por aqui y me quedo mal, se perdio con el anticipo', text: [/Reportar/] },
  ],
  ['complaint', 'MX/DF', { says: 'que mal servicio tienen la verdad', text: [/Lamento|humano/], never: NOTHING }],
  ['off-topic', 'MX/JAL', { says: 'cuanto es 25 x 14', never: [...NOTHING, /gratis/] }],
  ['off-topic', 'CO/ANT', { says: 'asdfgh jkl', text: [/servicio|necesitas/], never: [/Encontré/] }],
  ['hours', 'CO/VAC', { says: 'a que hora contesta un asesor', text: [/lunes a viernes/] }],
  ['identity', 'MX/NL', { says: 'me contesta alguien real o es automatico', text: [/asistente de Vitrina/] }],
  ['free', 'CO/DC', { says: 'esto vale plata?', text: [/gratis/], never: NOTHING }],
  [
    'farewell',
    'MX/PUE',
    { says: 'psicologo', cards: 'Psicología MX-PUE' },
    { says: 'sale, ahi nos vemos', text: [/luego/] },
  ],
  ['hand-off', 'MX/JAL', { says: 'mejor comuniqueme con una persona', text: [/humano/], handsOff: true }],
];
