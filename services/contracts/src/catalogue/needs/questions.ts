import { foldText } from '../../places/index.ts';

/**
 * Beginnings of texts that want to know something about the world, which no provider answers: their words are so common
 * that no weight tells them apart, and their order does. 'Cuánto cuesta' and 'por qué' are not among them, as needs begin
 * with them too: 'por qué no enfría mi nevera'.
 */
const FRAMES: readonly RegExp[] = [
  /^(?:que|cual|cuales) (?:es|son|era|fue|significan?|hora|dia|onda)\b/,
  /^quien(?:es)? (?:es|son|era|fue|fueron|gano|invento|descubrio|escribio|canta|mato|murio)\b/,
  /^cuant[oa]s? (?:anos|paises|habitantes|puntos|goles|hijos|mundiales|estados|planetas|calorias|kilometros|letras|huesos|pesa|mide|vive|gana)\b/,
  /^(?:cuando|a que hora|en que (?:ano|dia|canal|pais)) (?:es|son|fue|sale|salen|empiezan?|inician?|juegan?|cae|nacio|murio|estrenan?)\b/,
  /^por que (?:se|el|la|los|las|es) (?:celebran?|llaman?|dice|cielo|luna|sol|tierra)\b/,
  /^como (?:se (?:escribe|dice|llama|juega|celebra)|llegar|llego|descargar|estas|te llamas)\b/,
  /^(?:va a|ira a|cuando va a|esta) (?:llover|lloviendo|nevar|temblar|hacer frio|hacer calor)\b/,
  /^(?:hora|mapa|capital|bandera|poblacion|moneda|idioma|presidente|himno) (?:de|del|en|actual) \p{L}+$/u,
  /\b(?:clima|tiempo|temperatura|pronostico) (?:de |del |para |en )?(?:hoy|manana|esta semana|fin de semana)\b/,
];

/** True for a text that asks about the world and not for a service. */
export function asksAboutWorld(text: string): boolean {
  const folded = foldText(text);
  return FRAMES.some((frame) => frame.test(folded));
}
