import { foldText } from '../places/fold.ts';
import aliases from './aliases.json' with { type: 'json' };

/** Beginnings and endings of official names that people leave out: 'Ciudad Apodaca', 'Tula de Allende'. */
const OFFICIAL_START = /^(?:delegacion|heroica|ciudad(?: de)?) (?=\p{L}{4})/u;
const OFFICIAL_END = / (?:de|del) \p{L}[\p{L} ]*$/u;
/** First words that mean nothing without the rest of the name. */
const INCOMPLETE =
  /^(?:san|santa|santo|santiago|villa|puerto|el|la|los|las|cabo|playa|boca|valle|nuevo|nueva|pueblo|rio|agua|monte|colonia|hacienda|jardines|fuentes|bahia|laguna|carmen|real|mineral|paso|paz|piedras|barrio|cruz|cerro|punta|isla|lagos|tierra|palmar|palmas|campo|ojo|dolores|concepcion|guadalupe|asuncion|rancho|ejido|hidalgo|fraccionamiento)$/;

/** Lists a town's name and its short forms without the official parts, folded; the whole name is the first. */
export function spokenNames(name: string): string[] {
  const whole = foldText(name);
  const begun = whole.replace(OFFICIAL_START, '');
  const short = begun.replace(OFFICIAL_END, '');
  return [...new Set([whole, begun, ...(INCOMPLETE.test(short) || short.length < 4 ? [] : [short])])];
}

/** Lists the nicknames of towns by the subdivision's key, such as 'MX-JAL': names that mean the town in any text. */
export function townNicknames(key: string): string[] {
  return Object.entries(aliases.nicknames).flatMap(([town, listed]) =>
    town.startsWith(`${key} `) ? listed.split(', ') : [],
  );
}
