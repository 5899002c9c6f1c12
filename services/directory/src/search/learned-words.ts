import { FILLERS, foldedWords } from '@vitrina/contracts/needs';
import { findPlace, splitWords } from '@vitrina/contracts/places/in-text';
import {
  compareAndSet,
  isDuplicateKey,
  type LiveChannel,
  type Log,
  Problem,
  RepeatingTask,
  trusted,
} from '@vitrina/kernel';
import type { LearnedWord, LearnedWordsDoc } from '../model/search-words.ts';
import type { Store } from '../model/store.ts';
import { namedTrades, setLearnedNames } from './named-trades.ts';
import { clearReadings } from './reading.ts';
import { countableTerm } from './search-text.ts';

/** Interval at which changes by other processes are polled, in milliseconds, in case a message was lost. */
const POLL_MS = 15_000;
/** Maximum number of words in the list: every process holds all of them in memory. */
const MAX_WORDS = 1_000;
/** `_id` of the single document. */
const LIST = 'words';

/**
 * Search words that administrators taught, in one document. A process that changes it sends a message, and every other one
 * reads it again.
 */
export class LearnedWords {
  readonly #model: Store['learnedWords'];
  readonly #live: LiveChannel;
  readonly #log: Log;
  readonly #polls: RepeatingTask;
  #held: Pick<LearnedWordsDoc, 'version' | 'words'> = { version: 0, words: [] };

  constructor(model: Store['learnedWords'], live: LiveChannel, log: Log) {
    this.#model = model;
    this.#live = live;
    this.#log = log;
    const failureMessage = 'learned words not read';
    this.#polls = new RepeatingTask(() => this.refresh(), { pauseMs: POLL_MS, failureMessage, log });
  }

  /** Reads the list, and follows its changes until {@link close}. Without a subscription it only polls. */
  async start(): Promise<void> {
    this.#live
      .subscribe('directory', 'all', () => this.#polls.hasten())
      .catch((error: unknown) => this.#log.warn({ err: error }, 'changes of the learned words only polled'));
    await this.refresh();
    this.#polls.start();
  }

  close(): Promise<void> {
    return this.#polls.close();
  }

  /** Reads the list if it has changed. */
  async refresh(): Promise<void> {
    const newer = { _id: LIST, version: trusted({ $ne: this.#held.version }) };
    const doc = await this.#model.findOne(newer).lean<LearnedWordsDoc>();
    if (doc) this.#hold(doc);
  }

  /** Reads the stored words, newest first. */
  async list(): Promise<LearnedWord[]> {
    return [...(await this.#read()).words].reverse();
  }

  /** Reads one word. @throws {Problem} `palabra_no_encontrada` */
  async get(id: string): Promise<LearnedWord> {
    const found = (await this.#read()).words.find((word) => word.id === id);
    if (!found) throw new Problem('palabra_no_encontrada');
    return found;
  }

  /** Adds words, replacing those with the same term. @throws {Problem} `palabras_llenas` */
  async add(fresh: readonly LearnedWord[]): Promise<void> {
    const terms = new Set(fresh.map(({ term }) => term));
    await this.#change((words) => {
      const next = [...words.filter(({ term }) => !terms.has(term)), ...fresh];
      if (next.length > MAX_WORDS) throw new Problem('palabras_llenas');
      return next;
    });
  }

  /** Removes a word, if it exists. */
  async remove(id: string): Promise<void> {
    await this.#change((words) => words.filter((word) => word.id !== id));
  }

  async #change(decide: (words: readonly LearnedWord[]) => LearnedWord[]): Promise<void> {
    await compareAndSet(async () => {
      const { version, words } = await this.#read();
      const next = { version: version + 1, words: decide(words) };
      if (version === 0) {
        try {
          await this.#model.create({ _id: LIST, ...next });
        } catch (error) {
          if (isDuplicateKey(error)) return undefined;
          throw error;
        }
      } else if ((await this.#model.updateOne({ _id: LIST, version }, { $set: next })).modifiedCount === 0) {
        return undefined;
      }
      this.#hold(next);
      return true;
    });
    await this.#live.publish('directory', 'all', { event: 'words', data: null }).catch((error: unknown) => {
      this.#log.debug({ err: error }, 'change of the learned words not announced');
    });
  }

  async #read(): Promise<Pick<LearnedWordsDoc, 'version' | 'words'>> {
    return (await this.#model.findById(LIST).lean<LearnedWordsDoc>()) ?? { version: 0, words: [] };
  }

  #hold(list: Pick<LearnedWordsDoc, 'version' | 'words'>): void {
    this.#held = list;
    setLearnedNames(list.words);
    clearReadings();
  }
}

/**
 * Checks that a word can be taught for a trade.
 * @returns the term by which it is stored
 * @throws {Problem} `palabra_invalida` for a word that is not informative or may be personal data, `palabra_conocida`
 *   for one that names another trade or a place: teaching it would break working searches
 */
export function checkLearnableTerm(word: string, trade: string): string {
  const term = countableTerm(word);
  const words = foldedWords(word);
  if (!term || words.every((part) => FILLERS.has(part))) throw new Problem('palabra_invalida');
  const whole = namedTrades(words).find(({ from, to, isLearned }) => !isLearned && from === 0 && to === words.length);
  const typed = splitWords(word);
  const place = findPlace(typed);
  const isPlace = place !== null && place.from === 0 && place.to === typed.length;
  if (isPlace || (whole && !whole.trades.has(trade))) throw new Problem('palabra_conocida');
  return term;
}
