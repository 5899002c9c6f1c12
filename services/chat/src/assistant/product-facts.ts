import { COUNTRIES, SUBDIVISIONS } from '@vitrina/contracts/places';
import { FEATURES, findPlan, PLANS, type Plan, planHas } from '@vitrina/contracts/plans';
import { MAX_UPLOAD_BYTES, PASSWORD_LENGTH, PROFILE_FIELDS_TO_PUBLISH } from '@vitrina/contracts/rules';
import { isWithin, nextOpening, type OfficeHours } from '../agents/office-hours.ts';
import { texts } from '../texts.ts';
import { TOPICS, type Topic } from './topics.ts';

/** Inputs of the facts. */
interface FactContext {
  /** Names of plans in the question. */
  plans: readonly string[];
  /** Office hours of the team. */
  hours: OfficeHours;
  now: Date;
}

const { gratis } = PLANS;
const paid = Object.values(PLANS).filter(({ price }) => price > 0);
const cheapest = Math.min(...paid.map(({ price }) => price));
const currency = gratis.currency;
const quotePlan = PLANS[FEATURES.contactoDirecto].name;
const BYTES_OF_MB = 1_048_576;
const NO_HOURS: OfficeHours = { days: [1, 7], minutes: [0, 1], timeZone: 'UTC' };

const facts: Readonly<Record<Topic, (context: FactContext) => string>> = {
  quien_eres: () =>
    'Soy el asistente de Vitrina, un programa: busco proveedores en el directorio y respondo preguntas sobre Vitrina. ' +
    'Si prefieres a una persona, escribe «hablar con un humano».',
  que_es_vitrina: () =>
    `Vitrina es un directorio de servicios, oficios y talentos de ${COUNTRIES.map(({ name }) => name).join(' y ')}. ` +
    'Dime qué necesitas y en dónde, y te muestro quién lo hace, con su teléfono. También respondo sobre planes, registro y publicaciones.',
  gratis: () =>
    'Buscar en Vitrina, ver páginas y contactar a los proveedores es gratis, sin cuenta y sin comisiones. Registrarte y aparecer con el plan ' +
    `${gratis.name} también es gratis; los planes de pago para anunciarte empiezan en ${money(cheapest)} al mes. ` +
    'Lo que cuesta un trabajo lo acuerdas con cada proveedor.',
  planes: () =>
    `Los planes para anunciarte en Vitrina:\n${Object.values(PLANS).map(planLine).join('\n')}\nBuscar y contactar es gratis.`,
  plan: ({ plans }) =>
    plans
      .flatMap((name) => findPlan(name) ?? [])
      .map(planText)
      .join('\n'),
  pagos: () =>
    `Los planes de pago se contratan por mes en «Planes», con tu sesión iniciada; se pagan con tarjeta o PayPal, en pesos mexicanos (${currency}). ` +
    'El recibo queda en «Pagos» y no es una factura fiscal. Si algo salió mal con un cobro, escribe «hablar con un humano».',
  registro: () =>
    'Para buscar y contactar no necesitas cuenta. Para crearla, entra a «Perfil», elige «Regístrate» y escribe tu nombre, tu correo y una ' +
    `contraseña de al menos ${PASSWORD_LENGTH.min} caracteres. Es gratis.`,
  publicar: () =>
    'Para anunciarte: 1) crea tu cuenta en «Perfil»; ' +
    `2) completa los ${PROFILE_FIELDS_TO_PUBLISH.length} datos de «Datos de Usuario»; 3) sube tu trabajo en «Publicaciones», con fotos o videos de hasta ` +
    `${MAX_UPLOAD_BYTES / BYTES_OF_MB} MB. El plan ${gratis.name} cuesta ${money(gratis.price)} y muestra ${gratis.limits.image} imagen; con los demás se ven más.`,
  entrar: () =>
    'Entra en «Perfil» con tu correo y tu contraseña. Si la olvidaste, elige «¿Olvidaste tu contraseña?» ahí mismo y te enviamos un enlace por correo.',
  borrar_cuenta: () =>
    'Puedes cambiar tus datos, descargarlos o eliminar tu cuenta en «Mi cuenta», dentro de tu perfil. Esta conversación se borra al abrir el asistente, con «Borrar conversación».',
  reportar: () =>
    'Lamento lo que pasó. Usa «Reportar» en la página del proveedor, en la publicación o en el comentario y cuenta qué sucedió: lo revisa una persona ' +
    'del equipo. Si necesitas ayuda ya, escribe «hablar con un humano».',
  opinar: () =>
    'Para opinar, inicia sesión, abre la página del proveedor y escribe en sus comentarios. El proveedor puede responderte una vez.',
  privacidad: () =>
    'Tu correo solo se usa si pides hablar con una persona o una copia de la conversación. Cómo se tratan los datos está en «Políticas», ' +
    'y puedes borrar esta conversación al abrir el asistente.',
  cobertura: () =>
    `Vitrina cubre ${COUNTRIES.map(
      ({ name, code }) =>
        `${name} (${SUBDIVISIONS[code].length} ${code === 'MX' ? 'entidades' : 'departamentos, con Bogotá'})`,
    ).join(' y ')}. Dime tu ciudad o estado y lo que buscas.`,
  horario_del_equipo: ({ hours, now }) =>
    'El asistente responde las 24 horas. ' +
    `Las personas del equipo atienden ${texts.officeHours(hours)}. ` +
    (isWithin(hours, now)
      ? 'Ahora están en horario: escribe «hablar con un humano».'
      : `${texts.back(nextOpening(hours, now))}.`),
  horario_de_proveedores: () =>
    'Cada proveedor pone su horario, y está en su página si lo publicó: abre su tarjeta para verlo. No sé quién está abierto en este momento, así ' +
    'que confírmalo al llamar.',
  precios_de_proveedores: () =>
    'Cada proveedor pone sus precios y Vitrina no los conoce, así que no te doy una cifra. Para pedir una cotización, llámale o escríbele desde su ' +
    'tarjeta y cuéntale qué necesitas, dónde y para cuándo; ' +
    `en las páginas con plan ${quotePlan} está también el botón «Pedir cotización». Compara dos o tres antes de decidir.`,
  opiniones: () =>
    'Las opiniones están en los comentarios de la página de cada proveedor: abre su tarjeta para leerlas y ver sus trabajos. Las escriben personas con ' +
    'cuenta, y el proveedor puede responder. Todavía no puedo ordenar por opiniones ni decirte quién es mejor.',
  contacto: () =>
    'En cada tarjeta está el teléfono y, si el proveedor lo tiene, WhatsApp. En su página, que se abre al tocar su nombre, están también su correo y ' +
    'su sitio web. El trato es directo, sin comisiones.',
  condiciones: () =>
    'Eso lo decide cada proveedor: pregúntale al llamar si factura, qué formas de pago acepta, si da garantía y si va a tu domicilio.',
  otro_tema: () =>
    'Con eso no puedo ayudarte. Busco proveedores de servicios y oficios y respondo sobre Vitrina: dime qué servicio necesitas y en dónde.',
};

/** Names of screens and controls in the facts, which the assistant may write with a capital letter. */
export const factWords: readonly string[] = [
  ...new Set(
    TOPICS.flatMap(
      (topic) =>
        answerProductQuestion(topic, { plans: [], hours: NO_HOURS, now: new Date(0) }).match(
          /«[^»]+»|PayPal|WhatsApp|MXN|Vitrina/g,
        ) ?? [],
    ),
  ),
];

/** Returns Vitrina's answer to a question, built from the single source of each fact. */
export function answerProductQuestion(topic: Topic, context: FactContext): string {
  return facts[topic](context);
}

function planLine(plan: Plan): string {
  return `• ${plan.name}, ${money(plan.price)} al mes: ${plan.features.join(', ').toLowerCase()}.`;
}

function planText(plan: Plan): string {
  const first = planHas(plan.id, 'prioridadEnBusquedas')
    ? ' Entre resultados iguales, sus proveedores van antes, con una marca que lo dice.'
    : '';
  return `${plan.name} es un plan para anunciarte en Vitrina. Cuesta ${money(plan.price)} al mes e incluye: ${plan.features.join(', ').toLowerCase()}.${first} Se elige en «Planes».`;
}

function money(price: number): string {
  return `$${price} ${currency}`;
}
