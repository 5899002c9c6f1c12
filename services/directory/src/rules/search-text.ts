import { foldText } from '@vitrina/contracts/places';

/** Words around what is wanted that no listing is found by. */
const AROUND = new Set(
  `busco buscar buscando buscamos necesito necesitamos ocupo ocupamos quiero queremos quisiera requiero solicito
  contratar encontrar conseguir hola buenas alguien quien donde hay algun alguno alguna cerca cercano cercana mi me
  barato barata baratos baratas economico economica economicos bueno buena buenos buenas buen mejor mejores recomendado
  recomendada confiable confiables urgente hoy ahora favor como cual quienes arregle arregla arreglar arreglen repare repara reparar instale instala
  instalar haga hace hagan hacen servicio servicios precio precios cuanto cobra cobran cuesta`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * What of a search text is to be looked for: 'busco un plomero barato' leaves 'un plomero'. A text of such words alone
 * stays as it is, and so does one that is the name of something.
 * @param isName true for a text that must not be cut, as the name of a segment
 */
export function wantedText(text: string, isName: (text: string) => boolean): string {
  if (isName(text)) return text;
  const words = text.split(/\s+/).filter((word) => !AROUND.has(foldText(word)));
  return words.some((word) => foldText(word).length > 2) ? words.join(' ') : text;
}
