/** Topics of questions that a fact answers instead of the search; see `product-facts`. */
export const TOPICS = [
  'quien_eres',
  'que_es_vitrina',
  'gratis',
  'planes',
  'plan',
  'pagos',
  'registro',
  'publicar',
  'entrar',
  'borrar_cuenta',
  'reportar',
  'opinar',
  'privacidad',
  'cobertura',
  'horario_del_equipo',
  'horario_de_proveedores',
  'precios_de_proveedores',
  'opiniones',
  'contacto',
  'condiciones',
  'otro_tema',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Context of a message in addition to its words. */
interface TopicContext {
  /** The message names a trade of the catalogue. */
  hasTrade: boolean;
  /** A trade was searched before, so that 'cuánto cobran' refers to its providers. */
  isAfterSearch: boolean;
  /** The message describes the wanted provider: 'que sea barato'. */
  hasWish: boolean;
}

const PRICE =
  /\b(?:cuanto (?:me |se |te |nos |les |les? |mas o menos |seria |es lo que )*(?:cuestan?|cobr\w+|valen?|sale[n]?|saldrian?|costarian?|piden?|llevan?|pag\w+|hay que pagar|es|serian?|anda[n]?|gasto)|precios?|costos?|cuestan?|tarifas?|a como|presupuestos?(?! (?:de )?\d)|cotiz\w+|es car[oa]|son car[oa]s|cobran|ojo de la cara|un dineral)\b|\bcuanto$/;
const PLATFORM =
  /\b(?:planes de (?:vitrina|ustedes|la pagina)|suscripcion|membresia|mensualidad|anunci\w+|publicar\w*|publicitar\w*|registr\w+|inscri\w+|aparecer|vitrina|(?:la|esta|su|tu) (?:pagina|app|aplicacion|plataforma)|(?:el|este) sitio|usar|cuenta|comision|comisiones|ustedes|(?:por|el) buscar)\b/;
const NAMED_PLAN =
  /\bpremium\b|\bplan (?:basico|destacado|gratis|gratuito)\b|^(?:y )?(?:el |que (?:es|incluye|trae) (?:el )?)?(?:basico|destacado)$/g;
const PLANS =
  /\b(?:los|sus|que|cuales|ver|tus|hay) planes\b|^planes(?: y precios)?$|\bplanes (?:de (?:vitrina|pago|ustedes)|tienen|hay|manejan|ofrecen|y precios|para (?:anunciar|proveedores|negocios))|precios? de(?: los| sus)? planes?\b|\bcuanto (?:cuesta|vale|sale) (?:el|un) plan\b|\b(?:suscripcion|membresia|mensualidad)\b/;
const TO_PAY =
  /\b(?:como|donde|puedo|quiero)\b.*\b(?:pag\w+|compr\w+|contrat\w+|activ\w+|cambi\w+|renov\w+|cancel\w+)\b.*\b(?:plan|suscripcion|premium|destacado)\b|\b(?:factura|recibo|reembolso|cargo|cobro) (?:de |del )?(?:mi |el )?plan\b|\bcancelar (?:el |mi )plan\b|\bme cobraron\b.*\bplan\b|\bplan\b.*\b(?:oxxo|paypal|tarjeta|efectivo|transferencia)\b/;
const REPORT =
  /\b(?:reportar|reporto|reporte|denunciar|denuncio) (?:(?:a |al |un|una|el|la|este|esta|ese|esa|mal) ?)*(?:perfil|comentarios?|publicacion|proveedora?|anuncio|anunciante|usuario|persona|opinion|pagina|estafa\w*|fraude|abuso|cuenta|foto|plomer\w+|electricista|negocio)?\b|^(?:quiero |como |donde |puedo |necesito )*(?:reportar|reporto|denunciar|denuncio|queja|quejarme|me quejo|poner una queja)\b|\b(?:poner|hacer|tengo|levantar) una queja\b|\bme (?:estafaron|estafo|timaron|timo|robo el|quedo mal|quedaron mal|vio la cara)\b|\b(?:perfil falso|es un fraude|es una estafa|estafador\w*|mal servicio|no me cumplio|no cumplio|cobro de mas|spam)\b/;
const LEGAL = /\b(?:abogad\w+|legal(?:es)?|juridic\w+|penal|fuga|bache)\b/;
const IDENTITY =
  /\b(?:quien(?:es)? (?:eres|es usted|sos|son ustedes|me (?:atiende|contesta|habla|responde))|como te llamas|cual es tu nombre|(?:con )?quien (?:hablo|estoy hablando|tengo el gusto)|que eres|eres (?:un |una |de )*(?:robot|bot|persona|human[oa]|maquina|ia|inteligencia|real|verdad|chatgpt|programa|asistente|mujer|hombre)|(?:es|esto es) un (?:robot|bot))\b/;
const ABOUT =
  /\bque es (?:vitrina|esto|esta (?:pagina|app)|este sitio)\b|\b(?:como funciona|de que (?:se )?trata|para que sirve)(?: (?:esto|vitrina|(?:la|esta) (?:pagina|app)|el sitio|el directorio|ustedes))?$|\b(?:que (?:puedes|sabes) hacer|que haces tu|en que (?:me )?(?:puedes |puede )?ayud\w+|que (?:hacen|ofrecen)(?: aqui| ustedes)?$|como (?:se usa|te uso|uso esto|busco(?: aqui)?$))\b|^(?:necesito |quiero )?(?:ayuda|informacion|mas informacion|ayudame|me ayudas)$/;
const FREE =
  /\b(?:es|esto es|sera|son|seria) (?:completamente |totalmente |de verdad )?(?:gratis|gratuit[oa]s?|de paga|de pago)\b|^gratis$|\b(?:no (?:se )?pag[ao] nada|(?:meter|poner|dar|registrar) (?:una |mi |la )?tarjeta para|sin costo|tiene (?:algun )?costo|cuesta algo|cobr\w+ (?:algo|comision|por (?:usar|buscar|contactar|esto))|cobras|(?:hay|tengo) que pagar(?: algo)?|se paga(?: algo)?|comision(?:es)?|cuanto (?:cuesta|cobran?|vale|sale|se paga)(?: por)? (?:usar|buscar|entrar|esto|el asistente|la pagina|esta pagina|vitrina|el servicio de ustedes|contactar))\b/;
const REGISTER =
  /\b(?:registrarme|registrarse|registrarnos|me registro|se registra\w*|inscribirme|me inscribo|darme de alta|me doy de alta|(?:crear|abrir|hacer|hago|creo|abro|sacar|tener|necesito|saco) (?:una |mi )?cuenta|unirme a (?:vitrina|la pagina|ustedes)|registrar mi (?:negocio|empresa|servicio|taller))\b|^(?:el )?registro$/;
const PUBLISH =
  /\b(?:anunciarme|anunciarse|anunciarnos|me anuncio|anunciar(?: aqui| mi\w*| en vitrina| mis)|publicarme|publicar(?: aqui| mi\w*| en vitrina| (?:un )?anuncio| fotos?| videos?| mis?)|publico (?:mi\w*|un|fotos?|aqui|algo)|(?:subir|subo) (?:mis |una? |mi )?(?:fotos?|videos?|trabajos?|imagen(?:es)?|publicacion\w*)|aparecer (?:aqui|en (?:vitrina|la pagina|el directorio|las busquedas))|quiero aparecer|ofrecer mis? (?:servicios?|trabajos?|oficio)|poner mi (?:negocio|anuncio|servicio|taller)(?: aqui)?|ser proveedora?)\b|^(?:como |donde |quiero |puedo )*(?:publicar|publico|anunciar|anuncio)$/;
const LOG_IN =
  /\b(?:olvide|perdi|recuperar|cambiar|restablecer|no (?:me )?(?:recuerdo|acuerdo)|se me olvido|resetear)\b.*\b(?:contrasena|clave|password|mi cuenta)\b|\bno puedo (?:entrar|iniciar sesion|acceder)\b|\b(?:iniciar sesion|entrar a mi (?:cuenta|perfil)|donde entro)\b/;
const LEAVE =
  /\b(?:borrar|borro|eliminar|elimino|cancelar|cancelo|cerrar|cierro|dar de baja|darme de baja|me doy de baja|quitar)\b.*\b(?:cuenta|perfil|mis datos|registro)\b|\bdarme de baja\b/;
const REVIEW =
  /\b(?:dejar|dejo|escribir|escribo|poner|pongo|hacer|hago|dar|doy)(?:le|les)? (?:una? |mi |mis |un buen |una buena |una mala )*(?:opinion|opiniones|comentarios?|resenas?|calificacion|estrellas)\b|\b(?:como|donde|quiero|puedo) (?:opino|opinar|comento|comentar|califico|calificar|calificarlo|calificarla)\b/;
const PRIVACY =
  /\b(?:que hacen con|para que (?:quieren|necesitan|piden|es)|por que (?:piden|quieren|me piden)|quien ve|comparten|venden|protegen|estan seguros|es seguro dar)\b.*\b(?:correo|datos|informacion|email|telefono|conversacion)\b|\b(?:privacidad|proteccion de datos|tratamiento de datos)\b/;
const COVERAGE =
  /\b(?:en que|cuales|que|cuantas?|cuantos) (?:ciudades|estados|paises|lugares|departamentos|partes)\b.*(?:estan|tienen|hay|cubren|funciona\w*|trabajan|atienden|son)|\b(?:estan|funciona|funcionan|sirve|hay servicio|operan|trabajan|tienen servicio)(?: vitrina| ustedes)? (?:tambien )?en (?:mexico|colombia|todo|toda)\b|^(?:en )?(?:que|cuales) (?:ciudades|estados|paises)$/;
const HOURS =
  /\b(?:(?:a|hasta|desde) que horas?|que horarios?|que dias?|cuando) (?:abr\w+|cierr\w+|atiend\w+|trabaj\w+|contest\w+|respond\w+|empiez\w+|estan|hay|tienen|manejan|puedo llamar)|\b(?:su |sus |el |los |cual es (?:el|su) |tienen |dame el )horarios?\b|^(?:cual es |que |el |los |su |sus |dame |tienen )*horarios?\b|\bhorarios? de (?:atencion|servicio|los agentes|soporte|el equipo|ustedes)\b|^(?:y )?(?:abren|abre|atienden|atiende|trabajan|trabaja|contestan|estan abiertos|esta abierto)\b/;
const TEAM =
  /\b(?:ustedes|soporte|asesor\w*|agentes?|human[oa]s?|personas?|equipo|vitrina|atencion|servicio al cliente|alguien)\b/;
const OPINIONS =
  /\b(?:donde|como|tienen?|hay|puedo|ver|veo|leer|leo|son|que|muestra\w*|cuales|sus|las|los|algun\w*) (?:\w+ ){0,3}(?:opiniones|opinion|resenas|comentarios|calificacion(?:es)?|referencias|estrellas)\b|^(?:y )?(?:las |los )?(?:opiniones|resenas|comentarios|calificaciones|referencias)\b|\b(?:es|son|seran?) (?:de )?(?:confiables?|confianza|buen[oa]s?|segur[oa]s?|seri[oa]s?|verificad[oa]s?)\b|\bcomo (?:se|saber|puedo saber) (?:que |si |cual)\b.*\b(?:confi\w+|buen\w*|segur\w*|seri\w+|mejor|verdad|estaf\w+)|\b(?:verifican|revisan|validan|garantizan|certifican)\b/;
const CONTACT =
  /\b(?:como|donde) (?:lo|la|los|las|le|les|me|puedo|se|hago para)? ?(?:contact\w+|llam\w+|escrib\w+|comunic\w+|localiz\w+)|\b(?:su|sus|el|un|tu|los|pasame|dame|das|cual es|tienes?|tiene[n]?) (?:\w+ ){0,2}(?:telefonos?|numeros?|whatsapp|celular|correo|direccion|contacto|datos)\b|^(?:telefono|whatsapp|numero|contacto|direccion)$/;
const TERMS =
  /\b(?:aceptan|reciben|se puede pagar|puedo pagar|pago) (?:con |en )?(?:tarjetas?|efectivo|transferencia|paypal|oxxo|meses|nequi)|\b(?:dan|da|tienen|ofrecen|hacen|emiten) (?:factura|garantia|recibo|descuentos?)|\bfacturan\b|\b(?:van|vienen|viene|va|trabajan|atienden) (?:a (?:domicilio|la casa|mi casa))|\bformas? de pago|metodos? de pago\b/;
const OTHER =
  /\b(?:chistes?|adivinanza|horoscopo|clima|va a llover|que hora es|que dia es|noticias|cancion|poema|partido|capital de|dolar|bitcoin|loteria|receta de|tarea de|te amo|casate conmigo|instrucciones|tu (?:clave|contrasena)|prompt)\b/;

const NUMBER_OF =
  /\b(?:pasame|pasa|(?:me|nos) pasas?|dame|(?:me|nos) das?|cual es|tien(?:e|es|en)|quiero|necesito) (?:el |su |sus |un |los |mas |algun )*(?:telefonos?|numeros?|whatsapp|celular|correo|direccion|contacto|datos)\b(?! (?:nuevo|samsung|barato|que))|^(?:y )?(?:su|sus|el) (?:telefonos?|numeros?|whatsapp|celular|correo|direccion|contacto)\b/;

/** True for the question whether a person or a program answers; it does not ask for a person. @param plain result of `plainText` */
export function asksAboutIdentity(plain: string): boolean {
  return /^(?:(?:oye|hola|disculpa|perdon|y|entonces) )*(?:estoy hablando|hablo|estoy chateando|estoy escribiendo|platico|me atiende|me contesta) (?:con )?(?:un |una |el |la )?(?:maquina|robot|bot|programa|ia|computadora|persona(?: real| de verdad)?|humano|alguien real)(?: o (?:con )?(?:un |una )?\w+)?$/.test(
    plain,
  );
}

/** True for a message that wants a contact number, not a phone repair. @param plain result of `plainText` */
export function asksForContact(plain: string): boolean {
  return NUMBER_OF.test(plain);
}

/** Returns the topic of a message, or null. @param plain result of `plainText` */
export function topicOf(plain: string, context: TopicContext): Topic | null {
  const { hasTrade, isAfterSearch } = context;
  const plans = namedPlans(plain);
  if (IDENTITY.test(plain) || asksAboutIdentity(plain)) return 'quien_eres';
  if (TO_PAY.test(plain)) return 'pagos';
  if (plans.length > 1 || PLANS.test(plain)) return 'planes';
  if (plans.length === 1) return 'plan';
  if (!LEGAL.test(plain) && (!hasTrade || /plomer|electricista|estaf|perfil|queja/.test(plain)) && REPORT.test(plain))
    return 'reportar';
  if (REVIEW.test(plain)) return 'opinar';
  if (LEAVE.test(plain)) return 'borrar_cuenta';
  if (PRICE.test(plain) && PLATFORM.test(plain) && !(hasTrade && isAfterSearch))
    return /\banunci|publi|aparecer|suscrip|membres|mensual/.test(plain) ? 'planes' : 'gratis';
  if (PUBLISH.test(plain)) return 'publicar';
  if (REGISTER.test(plain)) return 'registro';
  if (!hasTrade && LOG_IN.test(plain)) return 'entrar';
  if (PRIVACY.test(plain)) return 'privacidad';
  if (!hasTrade && COVERAGE.test(plain)) return 'cobertura';
  if (!hasTrade && FREE.test(plain)) return 'gratis';
  if (!hasTrade && ABOUT.test(plain)) return 'que_es_vitrina';
  const topic = topicOfProviders(plain, context);
  return topic ?? topicByCues(plain, context) ?? (!hasTrade && OTHER.test(plain) ? 'otro_tema' : null);
}

/** Returns the topic of a question about providers of a trade in the message, or about those shown before. */
function topicOfProviders(plain: string, { hasTrade, isAfterSearch }: TopicContext): Topic | null {
  const isAboutProviders = hasTrade || isAfterSearch;
  if (HOURS.test(plain))
    return isAboutProviders && (hasTrade || !TEAM.test(plain)) ? 'horario_de_proveedores' : 'horario_del_equipo';
  if (TERMS.test(plain) && !hasTrade) return 'condiciones';
  if (PRICE.test(plain)) return isAboutProviders ? 'precios_de_proveedores' : 'gratis';
  if (OPINIONS.test(plain)) return 'opiniones';
  return asksForContact(plain) || (!hasTrade && CONTACT.test(plain)) ? 'contacto' : null;
}

/** Lists the plans named in a message, without repetitions: 'premium', 'basico', 'destacado', 'gratis'. */
export function namedPlans(plain: string): string[] {
  const found = [...plain.matchAll(NAMED_PLAN)].map(
    ([text]) => /premium|basico|destacado|gratis|gratuito/.exec(text)?.[0],
  );
  const alone = found.length > 0 ? (plain.match(/\b(?:premium|basico|destacado)\b/g) ?? []) : [];
  return [...new Set([...found, ...alone].flatMap((name) => (name === 'gratuito' ? 'gratis' : (name ?? []))))];
}

const PRICE_WORDS =
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
const TEAM_WORDS =
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
  ['planes', isAboutVitrina, PRICE_WORDS, ADVERTISING],
  ['planes', isAboutVitrina, PLAN, OF_PLAN],
  ['reportar', isAboutSomeone, HIRED, FAILED, OWN_EXPERIENCE],
  ['reportar', isAboutVitrina, HARM, /^(?!.*\b(?:abogad|juridic|penal|legal|como (?:se|saber)))/],
  ['horario_del_equipo', isAboutVitrina, TIME, AT_WORK, TEAM_WORDS],
  ['horario_de_proveedores', refersToSearch, TIME, AT_WORK, /^(?:y )?(?:\w+ ){0,5}\w+$/],
  ['gratis', isPlainlyAboutVitrina, PRICE_WORDS, OF_VITRINA],
  ['precios_de_proveedores', isPlainlyAboutProviders, PRICE_WORDS, ASKED],
  ['opiniones', isPlainlyAboutVitrina, OPINION, ASKED],
  ['contacto', refersToSearch, REACH, ASKED],
  ['publicar', isAboutVitrina, ADVERTISING, OWN],
  ['registro', isAboutVitrina, ACCOUNT, ASKED],
  ['horario_del_equipo', isAboutVitrina, TEAM_WORDS, /\b(?:atend\w+|atiend\w+|ayud\w+|respond\w+|contest\w+)\b/, ASKED],
];

/** Returns the topic of a message by its words, for messages that match no phrase. @param plain result of `plainText` */
function topicByCues(plain: string, context: TopicContext): Topic | null {
  return CUES.find(([, fits, ...words]) => fits(context) && words.every((one) => one.test(plain)))?.[0] ?? null;
}

function isAboutVitrina({ hasTrade }: TopicContext): boolean {
  return !hasTrade;
}

/** After shown providers, 'no me contestan' asks for other providers. */
function isAboutSomeone({ hasTrade, isAfterSearch }: TopicContext): boolean {
  return hasTrade || !isAfterSearch;
}

/** A description of the wanted provider is a wish, not a question: 'que sea barata'. */
function isPlainlyAboutVitrina({ hasTrade, hasWish }: TopicContext): boolean {
  return !hasTrade && !hasWish;
}

function isPlainlyAboutProviders({ hasTrade, isAfterSearch, hasWish }: TopicContext): boolean {
  return (hasTrade || isAfterSearch) && !hasWish;
}

function refersToSearch({ hasTrade, isAfterSearch }: TopicContext): boolean {
  return isAfterSearch && !hasTrade;
}
