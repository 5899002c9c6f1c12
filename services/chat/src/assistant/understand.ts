import { rankTrades, readWord, spokenWords, understandNeed } from '@vitrina/contracts/needs';
import { foldText } from '@vitrina/contracts/places';
import { findPlace, type Place, type Word, wordsOf } from '@vitrina/contracts/places/in-text';
import { asksForPerson } from './asks-for-person.ts';
import {
  asksForMore,
  type Pick,
  pickOf,
  qualifies,
  readCorrection,
  readRefusal,
  speaksOfMore,
  withoutPick,
} from './follow-up.ts';
import { plainText, plainWord } from './plain-text.ts';
import { type Details, readDetails } from './read-details.ts';
import { readWishes, type Wish } from './read-wishes.ts';
import { smallTalk, type Talk, thanksOrFarewell } from './small-talk.ts';
import { connectors, stopWords } from './stop-words.ts';
import { asksForContact, asksWhoSpeaks, namedPlans, type Topic, topicOf } from './topics.ts';

/** Words of a question that are searched for; more narrow nothing down. */
const MAX_WORDS = 8;
/** Characters of the longest message that may be a question about Vitrina or a follow-up; longer ones tell a need. */
const MAX_ASKED = 200;

/** Words that only ask for a price; they say nothing of the need. */
const ASKING: ReadonlySet<string> = new Set(
  'cuanto cuesta cuestan costaria cobra cobran cobraria cobrarian saldria saldrian presupuesto presupuestos cotizacion'.split(
    ' ',
  ),
);
/** Words of questions about Vitrina and about providers that were shown; alone they name no trade. */
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
/** Words for a number that is asked for, and not for what is to be repaired. */
const CONTACT_WORDS =
  /(?<!\p{L})(?:tel[eé]fonos?|celular|n[uú]meros?|correo|direcci[oó]n|contacto|datos|whatsapp)(?!\p{L})/giu;

/** A question about providers: the words that matter, in the visitor's spelling, and the place that was named. */
export interface Search extends Details {
  kind: 'search';
  words: string;
  /** Segment of the catalogue that the need asks for; null where none is sure. */
  trade: string | null;
  /** Words of the question that occur in no need; they may be a name. */
  others: string;
  place: Place | null;
  /** What this message wants of them besides, which the directory cannot sort by. */
  wishes: readonly (Wish | 'other')[];
  pick: Pick;
  /** True where the message says only when, or for how much. */
  isDetail: boolean;
}

/** A question that facts about Vitrina answer. */
export interface Question {
  kind: 'question';
  topic: Topic;
  /** Names of plans in it. */
  plans: readonly string[];
  /** The search that it goes with: its own, or that of the thread; null without one. */
  about: Search | null;
  /** True where it names a trade itself or picks one of those shown, so that they are shown with the answer. */
  showsProviders: boolean;
}

/** What a message asks for. */
export type Understood = Search | Question | { kind: 'human' } | { kind: 'talk'; talk: Talk };

/**
 * Reads a message of a visitor. @param before the search of the thread so far, which the message may go on with; null at its
 * beginning
 */
export function understand(message: string, before: Search | null = null): Understood {
  const plain = message.length <= MAX_ASKED ? plainText(message) : '';
  if (asksForPerson(message) && !asksWhoSpeaks(plain)) return { kind: 'human' };
  const talk = smallTalk(plain);
  if (talk) return { kind: 'talk', talk };
  const refusal = before ? null : readRefusal(message);
  const refused = refusal && readSearch(refusal.refused);
  // A trade that is refused at the beginning of a thread is one that was asked for and is taken back.
  const corrected = refused?.trade ? understand(message, withoutRest(refused)) : null;
  if (corrected?.kind === 'search' && corrected.trade) return corrected;
  const { isCorrection, rest: told } = before ? readCorrection(message) : { isCorrection: false, rest: message };
  const need = before ? withoutPick(told, plain) : told;
  const own = readSearch(asksForContact(plain) ? need.replace(CONTACT_WORDS, ' ') : need);
  const isSame = own.trade === null || own.trade === before?.trade || asksForMore(plain);
  const pick = isSame ? pickOf(plain, own.trade !== null) : ({ kind: 'first' } as const);
  const isDescription = before !== null && before.words !== '' && DESCRIBES.test(told);
  const topic = isDescription
    ? null
    : topicOf(plain, {
        ...{ hasTrade: own.namesTrade, isAfterSearch: before !== null && before.words !== '' },
        hasWish: own.wishes.length > 0,
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
      ? { ...before, ...placeOf(own), wishes: own.wishes, pick, isDetail: false }
      : { kind: 'talk', talk: 'restart' };
  const thanks = (own.namesTrade && spells(own.words, own.trade)) || own.place ? null : thanksOrFarewell(plain);
  if (thanks) return { kind: 'talk', talk: thanks };
  if (!own.words && !own.place && !own.isDetail && own.wishes.length === 0) {
    if (before && speaksOfMore(plain)) return { ...before, wishes: [], pick: { kind: 'more' }, isDetail: false };
    return { kind: 'talk', talk: isCorrection ? 'no' : 'greeting' };
  }
  return before ? goOn(before, own, isCorrection) : withoutRest(own);
}

const placeOf = ({ place }: Search) => (place ? { place } : {});

/** A message as a search of its own, and its text without wishes and details. */
interface OwnSearch extends Search {
  rest: string;
  /** Whether its trade comes from other words than those of questions about Vitrina. */
  namesTrade: boolean;
}

function readSearch(message: string): OwnSearch {
  const { wishes, rest: asked } = readWishes(message);
  const { rest: told, when, budget } = readDetails(asked);
  const words = wordsOf(told);
  const found = findPlace(words);
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
    ...{ kind: 'search', words: matter.join(' '), trade, others: others.join(' '), place: found?.place ?? null },
    ...{ when, budget, wishes, pick: { kind: 'first' }, rest: rest.map(({ text }) => text).join(' '), namesTrade },
    isDetail: matter.length === 0 && !found && wishes.length === 0 && (when !== null || budget !== null),
  };
}

/** A word of a question as it is spelled: 'kuanto kobra un plomero' asks for a plumber. */
function spelled(word: Word): Word {
  const plain = plainWord(word.folded);
  return plain === word.folded || plain.includes(' ') ? word : { ...word, text: plain, folded: plain };
}

/** True where a word belongs to the trade as it is, not only with a typing error: 'parcero' is no plot of land. */
function spells(words: string, trade: string | null): boolean {
  return spokenWords(words).some((word) => {
    const { known, trades } = readWord(word);
    return known === 'exact' && trades.has(trade);
  });
}

function withoutRest({ rest: _rest, namesTrade: _namesTrade, ...search }: OwnSearch): Search {
  return search;
}

/** Begins another need in the middle of a thread, also one that the catalogue does not know. */
const NEW_NEED = /(?<!\p{L})(?:busco|necesito|ocupo|quiero|quisiera|requiero|ahora|tambi[eé]n|mejor)(?!\p{L})/iu;
/** Says what the people that are looked for should be like: 'que tenga buena fama'. It names no other trade. */
const DESCRIBES =
  /^\s*(?:(?:y|pero)\s+)?que\s+(?:no\s+)?(?:sea|tenga|salga|est[eé]|cobre|venga|haga|d[eé]|cumpla|llegue|trabaje)n?(?!\p{L})/iu;

/** True for more words than a trade's name has: they say something else. */
function tells(words: string): boolean {
  return words.split(' ').length > 2;
}

/** The search after a message: a new one where it names another need, else that of before at its place and with its wishes. */
function goOn(before: Search, own: OwnSearch, isCorrection: boolean): Search {
  const kept: Search = {
    ...{ ...before, ...placeOf(own), wishes: own.wishes, pick: { kind: 'first' }, isDetail: own.isDetail },
    ...{ when: own.when ?? before.when, budget: own.budget ?? before.budget },
  };
  if (!own.words) return kept;
  const { words, trade, others } = own;
  if (before.trade && !isCorrection && !trade && (own.place || tells(words)) && !NEW_NEED.test(own.rest)) {
    return { ...kept, others: words, wishes: own.place ? own.wishes : [...own.wishes, 'other'] };
  }
  const isQualified = before.words !== '' && qualifies(`${own.rest} `);
  const narrowed = isQualified ? narrow(before, own.rest, isCorrection) : null;
  const saysNothing = !trade && !narrowed?.isShared;
  if (isQualified && !isCorrection && saysNothing && (narrowed === null || narrowed.trade === before.trade)) {
    return own.when ? { ...kept, isDetail: true } : { ...kept, wishes: [...own.wishes, 'other'] };
  }
  if (isQualified && !isCorrection && !narrowed?.isShared && DESCRIBES.test(own.rest)) {
    return { ...kept, wishes: [...own.wishes, 'other'] };
  }
  if (narrowed) return { ...kept, words: `${before.words} ${words}`, trade: narrowed.trade, others: '' };
  return { ...kept, words, trade, others };
}

/**
 * The trade that a need means with what is said of it: 'pintor' with 'de autos'. One that both speak for, by what was added; a
 * correction means another one than before. Null where they have none in common.
 */
function narrow(before: Search, added: string, isCorrection: boolean): { trade: string; isShared: boolean } | null {
  const first = new Set(rankTrades(before.words).map(({ trade }) => trade));
  const both = rankTrades(added).filter(({ trade }) => trade !== null && first.has(trade));
  const shared = both.find(({ trade }) => !isCorrection || trade !== before.trade)?.trade;
  if (shared) return { trade: shared, isShared: true };
  const { trade } = understandNeed(`${before.words} ${added}`);
  return trade === null || (isCorrection && trade === before.trade) ? null : { trade, isShared: false };
}

/** Without what a question is wrapped in; a connector stays between two words that stay ('clases de baile'). */
function wordsThatMatter(words: readonly Word[]): string[] {
  const kept: string[] = [];
  let connector: string | null = null;
  let apart = true;
  for (const { folded, text } of words) {
    if (connectors.has(folded)) {
      connector = apart ? null : text;
      continue;
    }
    // Folded, fingernails are an article.
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
