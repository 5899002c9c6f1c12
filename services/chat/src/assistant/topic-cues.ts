import type { Topic, TopicContext } from './topics.ts';

const PRICE =
  /\b(?:cobr\w+|cost[oae]\w*|cuest\w+|precios?|tarifas?|car[oa]s?|cotiz\w+|presupuesto|gratis|gratuit[oa]s?|comision(?:es)?|pag(?:o|a|ar|an|amos)|saldria\w*|valen?)\b/;
const OF_VITRINA =
  /\b(?:esto|aqui|busc\w+|usar\w*|contact\w+|ustedes|pagina|app|aplicacion|plataforma|sitio|vitrina|directorio|asistente|servicio de ustedes|algo)\b/;
const ADVERTISING =
  /\b(?:anunci\w+|publi\w+|promocion\w*|aparecer\w*|salir en|poner(?:me|nos)?|subir\w*|mi negocio|mi empresa|mi taller|mis servicios|membresia|suscripcion)\b/;
const PLAN = /\b(?:plan|planes|paquetes?|membresias?|suscripcion(?:es)?)\b/;
const OF_PLAN =
  /\b(?:inclu\w+|car[oa]s?|barat[oa]s?|ofrecen?|traen?|hay|tienen|manejan|diferencias?|mejor|conviene|interesa)\b/;
const OWN = /\b(?:mi|mis|mio|nuestr[oa]s?|me|nos|soy|somos)\b/;
const TIME =
  /\b(?:horas?|horarios?|abr(?:e|en|ir)|abiert[oa]s?|cierr\w+|dias?|lunes|sabados?|domingos?|festivos?|fines? de semana|noches?|madrugada)\b/;
const AT_WORK =
  /\b(?:abr(?:e|en)|abiert[oa]s?|cierr\w+|atiend\w+|atend\w+|trabaj(?:a|an)|labor\w+|hay|estan?|contest\w+|respond\w+|horarios?)\b/;
const TEAM =
  /\b(?:soporte|equipo|asesor(?:es|a|as)?|agentes?|human[oa]s?|gente|alguien|personas?|personal|ustedes|vitrina)\b/;
const OPINION =
  /\b(?:dicen|dice|opin\w+|resenas?|comentarios?|calific\w+|recomend\w+|recomiend\w+|referencias?|estrellas|reputacion|fama|confi\w+|fiar\w*|estaf\w+)\b/;
const ASKED = /\b(?:donde|como|que|cual(?:es)?|quien(?:es)?|cuant[oa]s?|veo|ver|leer|hay|tienen?|son|es|puedo|se)\b/;
const REACH =
  /\b(?:llam(?:o|ar|arle|arlo|arla|arles)|marc(?:o|ar|arle)|escrib(?:o|ir|irle|irles)|contact\w+|comunic\w+|localiz\w+|telefonos?|numeros?|whatsapp|celular)\b/;
const HARM =
  /\b(?:(?:esto|vitrina|pagina|app|asistente) no (?:me )?(?:sirv\w+|funciona)|fraude\w*|estaf\w+|denunci\w+|report\w+|quejas?|quejar\w*|engan\w+|timaron|timo|falsos?|falsas?)\b/;
/** Phrases about bad work by a hired person. */
const FAILED =
  /\b(?:dej(?:o|aron) (?:tirad|plantad|botad|colgad|mal|a medias)\w*|qued(?:o|aron) mal|(?:no|nunca) (?:me |nos )?(?:lleg(?:o|aron)|vin(?:o|ieron)|contest\w+|cumpl\w+|regres(?:o|aron)|aparecio|volvio)|groser[oa]s?|pesim[oa]s?|(?:trat|hiz)(?:o|aron|ieron) (?:\w+ )?mal)\b/;
/** Words for a hired person, so that a car that stopped on the road counts as a need rather than a complaint. */
const HIRED =
  /\b(?:contrate|contratamos|(?:me|nos) (?:mandaron|enviaron|recomendaron)|(?:el|un|ese|este|al|del|la|una|esa) (?:\w+(?:ero|ista)|plomera|mecanic[oa]|tecnic[oa]|albanil|pintora?|contadora?|abogad[oa]|fotograf[oa]|maestro|proveedora?))\b/;
/** Reports the visitor's experience without asking for another provider. */
const OWN_EXPERIENCE =
  /^(?!.*\b(?:busco|ocupo|necesito|quiero|quisiera|requiero|otr[oa]s?)\b).*\b(?:me|nos|mi|conmigo)\b/;
const ACCOUNT = /\b(?:registr\w+|inscri\w+|cuenta|usuario|de alta)\b/;
const MACHINE = /\b(?:robots?|bots?|maquina|programa|chatbot|inteligencia artificial|ia|automatic[oa]|persona real)\b/;
const ADDRESSED = /\b(?:eres|sos|es|estoy|hablo|hablando|contesta\w*|responde\w*|atiende\w*|escrib\w+)\b/;

/** Topics with the cues that a message must all contain, in any order; the first match wins. */
const CUES: readonly (readonly [Topic, (context: TopicContext) => boolean, ...RegExp[]])[] = [
  ['quien_eres', isAboutVitrina, MACHINE, ADDRESSED],
  ['planes', isAboutVitrina, PRICE, ADVERTISING],
  ['planes', isAboutVitrina, PLAN, OF_PLAN],
  ['reportar', isAboutSomeone, HIRED, FAILED, OWN_EXPERIENCE],
  ['reportar', isAboutVitrina, HARM, /^(?!.*\b(?:abogad|juridic|penal|legal|como (?:se|saber)))/],
  ['horario_del_equipo', isAboutVitrina, TIME, AT_WORK, TEAM],
  ['horario_de_proveedores', isAfterSearch, TIME, AT_WORK, /^(?:y )?(?:\w+ ){0,5}\w+$/],
  ['gratis', isPlainlyAboutVitrina, PRICE, OF_VITRINA],
  ['precios_de_proveedores', isPlainlyAboutProviders, PRICE, ASKED],
  ['opiniones', isPlainlyAboutVitrina, OPINION, ASKED],
  ['contacto', isAfterSearch, REACH, ASKED],
  ['publicar', isAboutVitrina, ADVERTISING, OWN],
  ['registro', isAboutVitrina, ACCOUNT, ASKED],
  ['horario_del_equipo', isAboutVitrina, TEAM, /\b(?:atend\w+|atiend\w+|ayud\w+|respond\w+|contest\w+)\b/, ASKED],
];

/** Returns the topic of a message by its words, for messages that match no phrase. @param plain result of `plainText` */
export function topicByCues(plain: string, context: TopicContext): Topic | null {
  return CUES.find(([, fits, ...words]) => fits(context) && words.every((one) => one.test(plain)))?.[0] ?? null;
}

function isAboutVitrina({ hasTrade }: TopicContext): boolean {
  return !hasTrade;
}

/** After shown providers, 'no me contestan' asks for other providers. */
function isAboutSomeone({ hasTrade, isAfterSearch: isAfter }: TopicContext): boolean {
  return hasTrade || !isAfter;
}

/** A description of the wanted provider is a wish, not a question: 'que sea barata'. */
function isPlainlyAboutVitrina({ hasTrade, hasWish }: TopicContext): boolean {
  return !hasTrade && !hasWish;
}

function isPlainlyAboutProviders({ hasTrade, isAfterSearch: isAfter, hasWish }: TopicContext): boolean {
  return (hasTrade || isAfter) && !hasWish;
}

function isAfterSearch({ hasTrade, isAfterSearch: isAfter }: TopicContext): boolean {
  return isAfter && !hasTrade;
}
