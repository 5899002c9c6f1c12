import { foldKeepingEnye } from '../../places/index.ts';

/** Endings after at least three letters: 'cuida' becomes 'cuid' and not 'cu'. */
const ENDINGS =
  /(?<=.{3})(?:asiones|asion|isiones|ision|adoras?|adores?|ador|iendo|ando|aron|ieron|aban?|adas?|ados?|idas?|idos?|amos|emos|arme|arle|arlo|arla|arnos|erme|irme|arse|erse|irse|ar|er|ir|en|an|es|os|as|o|a|e)$/;
/** Shortest stem, in letters: a shorter one is ambiguous. */
const MIN_STEM = 3;

/** Forms of 'casarse', whose stem would equal that of 'casa'. */
const MARRYING = /^(?:casar(?:me|se|nos|te)?|casamos|casamiento|casaremos|casare)$/;

/** Stem shared by the forms of a folded word: tapó, tapado and tapar give one stem. For comparison, not for display. */
export function wordStem(folded: string): string {
  if (MARRYING.test(folded)) return 'kasam';
  const spoken = phoneticSpelling(folded);
  const singular = spoken.length > MIN_STEM + 1 ? spoken.replace(/s$/, '') : spoken;
  return singular.replace(ENDINGS, '');
}

/** Spells letters alike that sound the same in both countries and are often confused: vaño, zerrajero, asen. */
export function phoneticSpelling(folded: string): string {
  return folded
    .replace(/(?<!c)h/g, '')
    .replaceAll('v', 'b')
    .replaceAll('ll', 'y')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/g(?=[ei])/g, 'j');
}

/** Spelling of ñ in stems, which keeps it a separate letter: 'uñas' is not 'unas', 'caña' is not 'cana'. */
export const ENYE = 'nn';

/** Splits a text into words, folded except for ñ, which is written as `ENYE`. */
export function foldedWords(text: string): string[] {
  return foldKeepingEnye(text).replaceAll('ñ', ENYE).split(' ').filter(Boolean);
}

/** Lists words, and their forms typed without the ñ key; 'uña' is not among them. */
function listed(text: string): string[] {
  return foldedWords(text).flatMap((word) => (word.includes(ENYE) ? [word, word.replaceAll(ENYE, 'n')] : [word]));
}

/** Words around a need that do not describe it. */
export const FILLERS: ReadonlySet<string> = new Set(
  listed(
    'a al algo alguien ante con como cual de del desde donde el ella en es esa ese esta este estoy fue ha hace hacer haga hay hoy la las le les lo los ' +
      'mas me mi mis muy necesito nos o para pero por porque que quien quiero busco se ser si sin sobre son su sus tan te tengo ' +
      'tiene todo toda todos todas tu un una unas unos va voy y ya no cuando mucho poco nada mas uno dos tres dia noche noches ' +
      'sabado domingo lunes martes miercoles jueves viernes ayer semana ayuda favor gracias hola servicio urgente ' +
      'hola oye disculpe xq pq porfa porfis tmb tb pa pal pra pr ps pls urge ocupo ' +
      'ni tan tal asi aunque mientras antes despues luego siempre nunca casi solo cada tras segun durante entre hacia contra aqui ahi ' +
      'alla aca ahora ahorita pronto rapido tarde tardes mañana mañanas mes meses año años vez veces rato enero febrero marzo abril ' +
      'mayo junio julio agosto septiembre octubre noviembre diciembre yo eso esto ese esos esas estos estas usted ustedes ellos ' +
      'ellas nosotros nuestro nuestra nuestros nuestras soy eres somos estan estamos estaba estar anda ando andamos andan tuve ' +
      'tener tienes tenemos quisiera queremos quieren puedo puede pueden podria podrian poder debo debe habia hago hagan hice ' +
      'ir vamos iba viene vienen ven vengo vengan venir sabe saben sepa sepan saber conoce conocen conozco encontrar encuentro ' +
      'encuentra buscar busca buscan buscamos buscando necesitamos necesita necesitan ocupamos recomienda recomiendan recomienden ' +
      'vivo vive vivimos dejo quedo quede llego llegue empezar usar parece creo acerca otra otro otros otras tambien demas ' +
      'demasiado bastante cosa cosas nomas gusta gustan gustaria gustarian encantaria interesa interesaria deseo deseamos requiero requerimos ' +
      'tienen tenia tenian tenga tengan fueron sido sera seria hubo haber tampoco todavia aun apenas recien encima ademas entonces ' +
      'bien mal buen bueno buena mejor barato economico cerca alguno alguna hizo echa echan venga hasta nuevo nueva nuevos nuevas',
  ),
);

/** Stems of words for the person with the need, which hardly describe the need itself. */
export const PEOPLE: ReadonlySet<string> = new Set(
  listed(
    'hijo hija hijos hijas niño niña niños niñas mama papa papas abuela abuelo abuelita abuelito abuelos esposo esposa marido ' +
      'mujer novio novia hermano hermana hermanos sobrino sobrina tio tia primo prima nieto nieta suegro suegra cuñado cuñada ' +
      'madrina padrino vecino vecina vecinos amigo amiga amigos jefe jefa pelao pelado pelados muchacho muchacha chavo chava ' +
      'señor señora familia bebe chiquito chiquita gente persona personas kinder colegio escuela',
  ).map(wordStem),
);
