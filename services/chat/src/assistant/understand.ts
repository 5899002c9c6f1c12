/**
 * Interprets a visitor's message, without a language model. The first matching interpretation wins:
 *
 * 1. a request to talk to a person;
 * 2. small talk: a greeting, thanks, a farewell;
 * 3. a refusal or a correction of the previous search ('no, un electricista');
 * 4. a question about Vitrina (`topics.ts`), with the search that it refers to;
 * 5. a choice among the shown providers ('el segundo', 'otro');
 * 6. a search: place, trade, time, budget, and criteria that the directory cannot sort by. Within a thread the message
 *    either starts a new search or changes the previous one.
 */
import { foldedWords, rankTrades, readWord, understandNeed } from '@vitrina/contracts/needs';
import { foldText } from '@vitrina/contracts/places';
import { findPlace, findTownNamed, type Place, splitWords, type Word } from '@vitrina/contracts/places/in-text';
import type { Town } from '@vitrina/contracts/towns';
import { asksForPerson } from './asks-for-person.ts';
import { type Details, readDetails, readWishes, type Wish } from './criteria.ts';
import {
  asksForMore,
  mentionsMore,
  readCorrection,
  readRefusal,
  readSelection,
  refinesRequest,
  type Selection,
  withoutPick,
} from './follow-up.ts';
import { plainText, plainWord } from './plain-text.ts';
import { type SmallTalk, smallTalk, thanksOrFarewell } from './small-talk.ts';
import { asksAboutIdentity, asksForContact, namedPlans, type Topic, topicOf } from './topics.ts';

/** Most words of a question that are searched; more do not narrow the results. */
const MAX_WORDS = 8;
/** Longest message that may be a question about Vitrina or a follow-up, in characters; longer ones describe a need. */
const MAX_ASKED = 200;

/** Words that only ask for a price and do not describe the need. */
const ASKING: ReadonlySet<string> = new Set(
  'cuanto cuesta cuestan costaria cobra cobran cobraria cobrarian saldria saldrian presupuesto presupuestos cotizacion'.split(
    ' ',
  ),
);
/** Words from questions about Vitrina and shown providers; alone they name no trade. */
const OF_QUESTIONS: ReadonlySet<string> = new Set([
  ...ASKING,
  ...(
    'algo esto eso ojo aqui buscar busco tiene tienen algun alguna costo costos precio precios caro caros cara caras son arriba abajo ' +
    'llamo llamar llamarle marco veo ver dicen dice otros clientes cliente ellos ellas gente hora horas horario soporte equipo ' +
    'cobrar cobro cobras van pagar pago pagan ustedes pagina app dame dan saldria sale salen maquina persona sabados domingos ' +
    'trabajan trabaja atienden atiende tengo alguien contactar paquete paquetes interesa incluye tercero segundo primero ultimo como quien donde cuando hasta desde opiniones comentarios ' +
    'factura facturas facturan recibo garantia descuento domicilio efectivo transferencia'
  ).split(' '),
]);
/** Words for a requested contact number, as opposed to a device to be repaired. */
const CONTACT_WORDS =
  /(?<!\p{L})(?:tel[eé]fonos?|celular|n[uú]meros?|correo|direcci[oó]n|contacto|datos|whatsapp)(?!\p{L})/giu;

/** Search for providers: the significant words, in the visitor's spelling, and the named place. */
export interface Search extends Details {
  kind: 'search';
  words: string;
  /** Segment of the catalogue for the need; null if uncertain. */
  trade: string | null;
  /** Words of the question that occur in no known need; they may be a name. */
  others: string;
  place: Place | null;
  /** Town named as the place, from whose position the results are sorted; null for a whole state. */
  town: Pick<Town, 'id' | 'name'> | null;
  /** True if only providers that are open now are wanted. */
  isOpen: boolean;
  /** Wishes in this message that the directory cannot sort by. */
  wishes: readonly (Exclude<Wish, 'open'> | 'other')[];
  pick: Selection;
  /** True if the message contains only a time or a budget. */
  isDetail: boolean;
}

/** Question answered by facts about Vitrina. */
export interface Question {
  kind: 'question';
  topic: Topic;
  /** Names of the plans in it. */
  plans: readonly string[];
  /** Related search, from this message or the thread; null if there is no search. */
  about: Search | null;
  /** True if the message names a trade or picks a shown provider, so that providers follow the answer. */
  showsProviders: boolean;
}

/** Interpretation of a message. */
export type Interpretation = Search | Question | { kind: 'human' } | { kind: 'talk'; talk: SmallTalk };

/** Interprets a message. @param before the thread's search so far, which the message may continue; null at its start */
export function understand(message: string, before: Search | null = null): Interpretation {
  const plain = message.length <= MAX_ASKED ? plainText(message) : '';
  if (asksForPerson(message) && !asksAboutIdentity(plain)) return { kind: 'human' };
  const talk = smallTalk(plain);
  if (talk) return { kind: 'talk', talk };
  const refusal = before ? null : readRefusal(message);
  const refused = refusal && readSearch(refusal.refused);
  // A trade rejected at the start of a thread was requested in the same message and is taken back.
  const corrected = refused?.trade ? understand(message, withoutRest(refused)) : null;
  if (corrected?.kind === 'search' && corrected.trade) return corrected;
  const { isCorrection, rest: statement } = before ? readCorrection(message) : { isCorrection: false, rest: message };
  const need = before ? withoutPick(statement, plain) : statement;
  const own = readSearch(asksForContact(plain) ? need.replace(CONTACT_WORDS, ' ') : need);
  const isSame = own.trade === null || own.trade === before?.trade || asksForMore(plain);
  const pick = isSame ? readSelection(plain, own.trade !== null) : ({ kind: 'first' } as const);
  const isDescription = before !== null && before.words !== '' && DESCRIBES.test(statement);
  const topic = isDescription
    ? null
    : topicOf(plain, {
        hasTrade: own.namesTrade,
        isAfterSearch: before !== null && before.words !== '',
        hasWish: own.wishes.length > 0 || own.isOpen,
      });
  if (topic) {
    const isPicked = before !== null && pick.kind === 'nth';
    const about = own.namesTrade
      ? { ...withoutRest(own), place: own.place ?? before?.place ?? null }
      : before && { ...before, ...placeOf(own) };
    const showsProviders = own.namesTrade || isPicked;
    return {
      kind: 'question',
      topic,
      plans: namedPlans(plain),
      about: about && { ...about, pick: isPicked ? pick : about.pick },
      showsProviders,
    };
  }
  if (pick.kind !== 'first')
    return before
      ? { ...before, ...placeOf(own), isOpen: before.isOpen || own.isOpen, wishes: own.wishes, pick, isDetail: false }
      : { kind: 'talk', talk: 'restart' };
  const thanks =
    (own.namesTrade && isExactTradeWord(own.words, own.trade)) || own.place ? null : thanksOrFarewell(plain);
  if (thanks) return { kind: 'talk', talk: thanks };
  if (!own.words && !own.place && !own.isDetail && own.wishes.length === 0 && !own.isOpen) {
    if (before && mentionsMore(plain)) return { ...before, wishes: [], pick: { kind: 'more' }, isDetail: false };
    return { kind: 'talk', talk: isCorrection ? 'no' : 'greeting' };
  }
  return before ? continueSearch(before, own, isCorrection) : withoutRest(own);
}

const placeOf = ({ place, town }: Search) => (place ? { place, town } : {});

/** Search of a single message, and its text without wishes and details. */
interface OwnSearch extends Search {
  rest: string;
  /** True if the trade comes from other words than those of questions about Vitrina. */
  namesTrade: boolean;
}

function readSearch(message: string): OwnSearch {
  const { wishes: read, rest: asked } = readWishes(message);
  const { rest: statement, when, budget } = readDetails(asked);
  const words = splitWords(statement);
  const found = findPlace(words);
  const town = found && findTownNamed(found, words);
  const wishes = read.filter(
    (wish): wish is Exclude<Wish, 'open'> => wish !== 'open' && !(wish === 'distance' && town),
  );
  const rest = (found ? [...words.slice(0, found.from), ...words.slice(found.to)] : words).map(spelled);
  const matter = wordsThatMatter(rest);
  const { trade, isKnown } = understandNeed(
    rest.flatMap(({ folded, text }) => (ASKING.has(folded) ? [] : [text])).join(' '),
  );
  const namesTrade =
    trade !== null &&
    understandNeed(rest.flatMap(({ folded, text }) => (OF_QUESTIONS.has(folded) ? [] : [text])).join(' ')).trade !==
      null;
  const others = matter.filter((word) => !isKnown(foldText(word)));
  return {
    kind: 'search',
    words: matter.join(' '),
    trade,
    others: others.join(' '),
    place: found?.place ?? null,
    town,
    isOpen: read.includes('open'),
    when,
    budget,
    wishes,
    pick: { kind: 'first' },
    rest: rest.map(({ text }) => text).join(' '),
    namesTrade,
    isDetail: matter.length === 0 && !found && read.length === 0 && (when !== null || budget !== null),
  };
}

/**
 * Corrects the spelling of a word: 'kuanto kobra un plomero' asks for a plumber. The text stays as typed if the corrected word
 * belongs to no need either, such as that of a name: 'Karla' is not 'Carla'.
 */
function spelled(word: Word): Word {
  const plain = plainWord(word.folded);
  if (plain === word.folded || plain.includes(' ')) return word;
  const isKnown = foldedWords(plain).some((one) => readWord(one).known !== 'none');
  return { ...word, text: isKnown ? plain : word.text, folded: plain };
}

/** True if a word belongs to the trade exactly, not only through a typing error: 'parcero' is not 'parcela'. */
function isExactTradeWord(words: string, trade: string | null): boolean {
  return foldedWords(words).some((word) => {
    const { known, trades } = readWord(word);
    return known === 'exact' && trades.has(trade);
  });
}

function withoutRest({ rest: _rest, namesTrade: _namesTrade, ...search }: OwnSearch): Search {
  return search;
}

/** Starts another need in the middle of a thread, even if the catalogue does not contain it. */
const NEW_NEED = /(?<!\p{L})(?:busco|necesito|ocupo|quiero|quisiera|requiero|ahora|tambi[eé]n|mejor)(?!\p{L})/iu;
/** Describes the wanted people and names no other trade: 'que tenga buena fama'. */
const DESCRIBES =
  /^\s*(?:(?:y|pero)\s+)?que\s+(?:no\s+)?(?:sea|tenga|salga|est[eé]|cobre|venga|haga|d[eé]|cumpla|llegue|trabaje)n?(?!\p{L})/iu;

/** True for more words than a trade's name has. */
function hasManyWords(words: string): boolean {
  return words.split(' ').length > 2;
}

/** Returns the search after a message: a new one if it names another need, else the earlier one at its place and with its wishes. */
function continueSearch(before: Search, own: OwnSearch, isCorrection: boolean): Search {
  const kept: Search = {
    ...before,
    ...placeOf(own),
    isOpen: before.isOpen || own.isOpen,
    wishes: own.wishes,
    pick: { kind: 'first' },
    isDetail: own.isDetail,
    when: own.when ?? before.when,
    budget: own.budget ?? before.budget,
  };
  if (!own.words) return kept;
  const { words, trade, others } = own;
  if (before.trade && !isCorrection && !trade && (own.place || hasManyWords(words)) && !NEW_NEED.test(own.rest)) {
    return { ...kept, others: words, wishes: own.place ? own.wishes : [...own.wishes, 'other'] };
  }
  const isQualified = before.words !== '' && refinesRequest(`${own.rest} `);
  const narrowed = isQualified ? narrow(before, own.rest, isCorrection) : null;
  const saysNothing = !trade && !narrowed?.isShared;
  if (isQualified && !isCorrection && saysNothing && (narrowed === null || narrowed.trade === before.trade)) {
    return own.when ? { ...kept, isDetail: true } : { ...kept, wishes: [...own.wishes, 'other'] };
  }
  if (isQualified && !isCorrection && !narrowed?.isShared && DESCRIBES.test(own.rest)) {
    return { ...kept, wishes: [...own.wishes, 'other'] };
  }
  if (narrowed) return { ...kept, words: `${before.words} ${words}`, trade: narrowed.trade, others: '' };
  return { ...kept, words, trade, others, isOpen: own.isOpen };
}

/**
 * Returns the trade that fits a need together with an addition: 'pintor' with 'de autos'. Prefers a trade that fits both, by
 * the addition's ranking; a correction must change the trade. Null if they have no trade in common.
 */
function narrow(before: Search, added: string, isCorrection: boolean): { trade: string; isShared: boolean } | null {
  const first = new Set(rankTrades(before.words).map(({ trade }) => trade));
  const both = rankTrades(added).filter(({ trade }) => trade !== null && first.has(trade));
  const shared = both.find(({ trade }) => !isCorrection || trade !== before.trade)?.trade;
  if (shared) return { trade: shared, isShared: true };
  const { trade } = understandNeed(`${before.words} ${added}`);
  return trade === null || (isCorrection && trade === before.trade) ? null : { trade, isShared: false };
}

/** Removes the wrapping of a question; keeps a connector between two remaining words ('clases de baile'). */
function wordsThatMatter(words: readonly Word[]): string[] {
  const kept: string[] = [];
  let connector: string | null = null;
  let apart = true;
  for (const { folded, text } of words) {
    if (connectors.has(folded)) {
      connector = apart ? null : text;
      continue;
    }
    // Folded, 'uña' (fingernail) equals the article 'una'.
    if (stopWords.has(folded) && !text.startsWith('uña')) {
      connector = null;
      apart = true;
      continue;
    }
    if (connector) kept.push(connector);
    kept.push(text);
    connector = null;
    apart = false;
    if (kept.length >= MAX_WORDS) break;
  }
  return kept;
}

/** Folded words that belong to the wording of a question rather than to the search. */
const stopWords: ReadonlySet<string> = new Set(
  `
  a al algo alguien algun alguna algunas alguno algunos ahi alla aqui asi atienda atiende ayuda ayudame ayudar ayudarme
  barata barato bien buen buena buenas bueno buenos busca buscamos buscando busco cerca cercana cercano como con conoce
  conoces conocen contratar cual cuales cuanto cuesta cobra cobran dame dar decir decirme dia dias dime disponible donde
  economica economico el ella en encontrar encontrarme encuentra encuentro es esa ese esta estoy este favor gracias gusta
  gustaria hace hacen haga hagan hay hola hoy interesa la las le les lo los mas me mejor mejores mi mis muestra muestrame
  muy necesita necesitamos necesitar necesito no noche noches nos nuestra nuestro o ofrece ofrecen para pero persona
  personas podria podrian podrias por porfavor porfa profesional profesionales puede pueden puedes pueda que queremos
  k ocupamos ocupo otra otras otro otros q quien quienes quiero quisiera recomendar recomiendan recomienda recomiendame recomiendas sabe sabes se sepa sepan ser
  servicio servicios si sobre solicito somos soy su sus tal tarde tardes te tenemos tengo tiene tienen tienes trabaja
  trabajan trabaje tu tus un una unas uno unos urge urgente urgentemente usted ustedes va ver vivo y ya yo zona ciudad
  estado departamento municipio colonia barrio proveedor proveedores proveedora
`.split(/\s+/),
);

/** Folded words that connect two words into the name of a trade. */
const connectors: ReadonlySet<string> = new Set(['de', 'del', 'a']);
