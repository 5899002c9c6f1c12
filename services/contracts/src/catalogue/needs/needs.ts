import { foldText } from '../../places/index.ts';
import phrases from './needs.json' with { type: 'json' };
import others from './no-needs.json' with { type: 'json' };

/**
 * Phrases with which people of both countries express a need for a trade: problems, wishes, and names of the
 * profession.
 */
export interface Need {
  /** Name in the catalogue. */
  trade: string;
  phrases: readonly string[];
}

/** Needs of every trade. For services only: too large for a browser's build. */
export const NEEDS: readonly Need[] = Object.entries(phrases).map(([trade, text]) => ({
  trade,
  phrases: text.split(', '),
}));

/** Phrases that ask for no trade: about the platform itself, and general questions to a machine. */
export const NO_NEEDS: readonly string[] = others.flatMap((text) => text.split(', '));

/**
 * Patterns of questions about the world, which no provider answers: their words are so common that only their order
 * distinguishes them, not their weight. Excludes 'cuánto cuesta' and 'por qué', because needs begin with them too: 'por
 * qué no enfría mi nevera'.
 */
const FRAMES: readonly RegExp[] = [
  // Knowledge.
  /^(?:que|cual|cuales) (?:es|son|era|fue|significan?|hora|dia|onda|pais|ciudad|equipo|animal|planeta|rio|idioma|paso|pasaria)\b/,
  /^quien(?:es)? (?:es|son|era|fue|fueron|gano|ganara|va ganando|invento|descubrio|escribio|pinto|compuso|dirigio|fundo|creo|construyo|canta|actua|interpreta|juega|mato|murio|dijo)\b/,
  /^cuant[oa]s (?!cuesta|cobra|vale|sale|son\b)\p{L}+/u,
  /^cuanto (?:pesa|mide|vive|gana|tarda|falta|dura (?:un|una|el|la) (?:partido|embarazo|viaje|pelicula))\b/,
  /^(?:cuando|a que hora|en que (?:ano|dia|canal|pais)) (?:es|son|fue|sale|salen|empiezan?|inician?|juegan?|cae|nacio|murio|estrenan?|pagan|depositan|llega el|termina)\b/,
  /\ben (?:que|cual) (?:libro|pais|ano|pelicula|capitulo|canal|ciudad|continente|siglo|serie|temporada|fecha|equipo|idioma|planeta)\b/,
  /^donde (?:nacio|vive|murio|juega|se invento|ver|veo|puedo ver|descargar|descargo)\b/,
  /^por que (?:se|el|la|los|las|es) (?:celebran?|llaman?|dice|cielo|luna|sol|tierra|mar)\b/,
  /^como (?:se (?:escribe|dice|llama|juega|celebra|pronuncia)|llegar|llego|descargar|estas?|te llamas|va|van|quedo|murio)\b/,
  /^como (?:se )?(?:hacer|hace|preparar|prepara|cocinar|cocina|dibujar|jugar)\b(?! (?:para|con|mi|mis)\b)/,
  /^tablas? (?:del? \d|periodica|de (?:verdad|multiplicar))/,
  /^(?:definicion|significado|concepto|sinonimos?|antonimos?|biografia|resumen|origen|inventor|historia|simbolos?|leyendas?|mitos?|partes|tipos|ejemplos|caracteristicas|usos|nombres) (?:de|del|para) /,
  /^(?:hora|mapa|capital|bandera|poblacion|moneda|idioma|presidente|himno|gobernador|alcalde|superficie) (?:de|del|en|actual) \p{L}+/u,
  /^que (?:puedo |se puede |podemos )?(?:ver|hacer|comer|cocinar|visitar|leer) (?:hoy|en|el|este|con|si)\b/,
  /^traductor (?:de google|ingles espanol|espanol ingles|en linea|online)\b/,
  // Sport, shows and news.
  /\b(?:record|campeon(?:es|a|as)?|ranking|medallero) (?:mundial|mundiales|olimpicos?|del mundo|guinness|de (?:la )?(?:liga|champions|formula))\b/,
  /\b(?:resultados?|marcador|alineacion|alineaciones|goles|posiciones|tabla|calendario|final|fixture) (?:de |del |de la |en )?(?:partidos?|posiciones|liga|ligas|seleccion|champions|mundial|eurocopa|copa|formula|nba|nfl|loteria)\b/,
  /^(?:acordes|tablaturas?) (?:de|para|y)\b/,
  /^(?:letra (?:del?|y acordes)\b|letras (?:de (?:la|el|una|las|los) |de (?:cancion|canciones)\b|y acordes\b))/,
  /^(?:peliculas?|series?|capitulos?|temporada|trailer|anime|doramas?|telenovelas?|novelas?|documental|cartelera)\b(?!.*\b(?:vidrios?|ventanas?|polariza\p{L}*|seguridad|antiasalto|solar|esmerilada)\b)/u,
  /\b(?:capitulos?|temporada|episodios?) (?:completos?|\d+|finale?s?|de la serie)\b/,
  /\bnoticias$|\bnoticias (?:de hoy|de ultima hora)\b/,
  /^(?:noticias?|ultimas noticias|horoscopos?|chistes?|memes?|frases|recetas?|adivinanzas|trabalenguas|refranes|poemas|poesias?|oracion|oraciones|wallpapers?|fondos? de pantalla|trucos)\b/,
  /\b(?:para colorear|para (?:perfil|estados?) de whatsapp|4k|mp3|mp4|apk|torrent|cheats)\b/,
  /^(?:videos?|fotos?|imagenes|dibujos?) del? (?:la |un |una )?\p{L}+ que\b|^imagenes de\b|^cuentos? (?:para|de|cortos?|infantil(?:es)?)\b/u,
  // Weather and traffic.
  /^(?:va a|ira a|cuando va a|esta) (?:llover|lloviendo|nevar|temblar|hacer frio|hacer calor)\b/,
  /\b(?:clima|tiempo|temperatura|pronostico|lluvias?) (?:de |del |para |en |el |la |este |esta )*(?:hoy|manana|semana|fin de semana|puente|dia|vacaciones)\b/,
  /\b(?:pico y placa|hoy no circula|doble no circula)\b/,
  /^(?:trafico|transito|estado de la (?:carretera|via)|rutas? del? (?:metro|transmilenio|mio|metrobus|camion)|estaciones)\b/,
  // Prices of shops and exchanges.
  /^(?:precios?|valor|costo|a como|cuanto (?:cuesta|vale|esta)) (?:de |del |estan? |el |la |los |las |un |una )*(?:kilos?|libras?|litros?|gramos?|galon(?:es)?|bultos?|costal(?:es)?|toneladas?|docenas?|arrobas?|barril(?:es)?|tanques?) de\b/,
  /^(?=.*\b(?:comprar|precios?|ofertas?|descuentos?|meses sin intereses)\b)(?=.*\b(?:mercado ?libre|amazon|walmart|coppel|liverpool|elektra|falabella|alkosto|exito|shein|temu|aliexpress)$)/,
  /^(?:precio|precios|valor|cotizacion|costo|a como|cuanto (?:cuesta|vale|esta)) .*\b(?:hoy|actual|usad[oa]s?|segunda mano|por (?:kilo|litro|gramo|onza|barril)|en dolares|en pesos|20\d\d)$/,
  /^(?:precio|precios|valor|cotizacion|a como|cuanto (?:cuesta|vale|esta)) (?:de |del |esta |el |la |los |las |un |una )*(?:gasolina|diesel|acpm|gas|cilindro|dolar|euro|peso|oro|plata|cobre|bitcoin|tortilla|huevo|huevos|aguacate|limon|frijol|arroz|azucar|leche|carne|cemento|varilla|acero|petroleo|iphone|samsung|xiaomi|motorola|huawei|xbox|playstation|nintendo|ps5|televisor|pantalla|celular|tablet|bicicleta|soat|uvt|salario|petro|metro|peaje|peajes|caseta)s?(?: |$)(?!.*\b(?:instala|repara|arregl|cambi|limpi|diseñ))/,
  /^(?!.*\b(?:vend|repar|arregl|avalu|mud|llev))\p{L}+(?: [\p{L}\d]+){0,3} (?:usad[oa]s?|de segunda(?: mano)?|seminuev[oa]s?)(?: .*)?$/u,
  // Dating.
  /\b(?:busco|buscando|buscar|quiero|conocer|conseguir|encontrar|necesito|solicito) (?:a |un |una |mi )?(?:nueva |nuevo )?(?:novi[oa]s?|parej[ao]|espos[oa]|amante|amig[oa]s?|mujer|mujeres|hombres?|chic[oa]s?|solter[oa]s?)(?: (?:seri[ao]s?|formal|estable|solter[oa]s?|joven|guap[oa]|bonita|para (?:salir|amistad|relacion|casarme|platicar|hablar|chatear))\b.*)?$/,
  /\b(?:conocer|conoce) (?:gente|personas|amigos|amigas|mujeres|hombres|chic[oa]s)\b/,
  /\b(?:ligar|sugar (?:daddy|mommy)|citas (?:en linea|online|a ciegas|por internet)|(?:chic[oa]s?|mujeres|hombres) (?:solter|guap|lind)[oa]?s?)\b/,
  // Job search.
  /^(?:busco|buscando|quiero|necesito|ocupo|conseguir|encontrar) (?:un )?(?:empleo|chamba|camello|jale)\b|^(?:busco|buscando|quiero) trabajo\b|^(?:vacantes?|empleos?|bolsa de (?:trabajo|empleo)|ofertas? (?:de (?:trabajo|empleo)|laborale?s?))\b(?!.*\b(?:mi|mis|nuestra) )/,
  /^(?:sueldos?|salarios?) (?:de|del|promedio|minimo|base)\b/,
  // Programs and accounts of other companies.
  /^(?:mejor(?:es)? )?(?:apps?|aplicacion|aplicaciones|programas?|pagina|paginas|sitios?|juegos?)(?: gratis)? (?:gratis |online )?para (?!mi|mis|nuestr)\p{L}+(?:ar|er|ir)\b/u,
  /^(?:descargar|descarga|bajar (?:musica|videos?|juegos|app|peliculas)|escuchar|jugar|convertir)\b/,
  /\b(?:iniciar sesion|inicio de sesion|log ?in|crear cuenta|cerrar sesion)\b/,
  /^(?:facebook|whatsapp|instagram|tiktok|youtube|netflix|spotify|gmail|hotmail|outlook|google|amazon|mercado ?libre|walmart|coppel|liverpool|oxxo|falabella|alkosto|shein|temu|aliexpress|rappi|airbnb|booking|tinder|bumble|roblox|minecraft|fortnite|free fire|chatgpt|waze|telegram|disney|hbo|bbva|bancolombia|nequi|daviplata|banorte|banamex|telcel|movistar)\b(?!.*\b(?:mi|mis|negocio|empresa|ads|anuncios?|publicidad|campañas?|marca|tienda)\b)/,
  /^consultar? (?:de |mi |mis |el |la |las )*(?:curp|rfc|saldo|multas?|puntaje|placas?|semanas|sisben|runt|simit|buro|folio|puntos|resultados?)\b|\bconsulta (?:por cedula|en linea)\b/,
  /^(?!.*\b(?:gestor|asesor|ayud|tramit))(?=.*\bcitas?\b).*\b(?:sat|sre|ine|imss|issste|runt|sisben|eps|pasaportes?|licencia de (?:conducir|conduccion))\b/,
  /\bjuegos? .*\b(?:gratis|online|en linea|para (?:descargar|pc|celular|android|xbox|ps\d))\b/,
];

/** Returns true for a text that asks about the world and not for a service. */
export function asksAboutWorld(text: string): boolean {
  const folded = foldText(text);
  return FRAMES.some((frame) => frame.test(folded));
}
