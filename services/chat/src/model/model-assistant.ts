import { foldText } from '@vitrina/contracts/places';
import { cutTo } from '@vitrina/contracts/rules';
import type { Log } from '@vitrina/kernel';
import type OpenAI from 'openai';
import { APIError } from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { type Asked, answer, inPieces, type Reply } from '../assistant/answer.ts';
import { type Directory, DirectoryFailure } from '../assistant/directory.ts';
import type { Message } from '../store/conversation.ts';
import { texts } from '../texts.ts';
import { isShowable } from './check-sentence.ts';
import { readChunk } from './completion-chunk.ts';
import { instructions } from './instructions.ts';
import { readChunks } from './read-chunks.ts';
import { SentenceReader } from './sentence-reader.ts';
import { ThoughtFilter } from './thought-filter.ts';
import type { TokenBudget } from './token-budget.ts';
import { type ToolCall, ToolCalls } from './tool-calls.ts';
import { asRepeated, Tools, toolDefinitions, toolNames } from './tools.ts';

/** Requests to the model in one answer, and tools that it may run in them. */
const MAX_TURNS = 4;
const MAX_TOOL_RUNS = 12;
/** Longest answer to one request, in tokens. */
const MAX_ANSWER_TOKENS = 500;
/** Messages of the thread that the model reads, and characters of each. */
const MAX_THREAD = 12;
const MAX_MESSAGE = 2_000;
/** Cards in one answer. */
const MAX_CARDS = 3;
/** A provider that the model shows. */
const MARK = /\[\[([^\]]*)\]\]/g;
/** Characters of a token, at the least: what is counted where a server does not say how many it used. */
const CHARACTERS_OF_TOKEN = 3;

/** What an answer of the model is made from. */
export interface ModelAsked extends Asked {
  question: string;
  /** What the visitor said before, the oldest first. */
  earlier: readonly string[];
  /** The thread so far, the question not among it. */
  thread: readonly Pick<Message, 'sender' | 'text' | 'providers'>[];
  signal: AbortSignal;
  log: Log;
}

/** What one answer of the model asks for: tools, and its thoughts, which some models want to see again with the calls. */
interface ModelTurn {
  calls: ToolCall[];
  thoughts: string;
}

/** What the assistant of a language model works with. */
export interface ModelDependencies {
  client: OpenAI;
  model: string;
  budget: Pick<TokenBudget, 'isLeft' | 'count'>;
  /** Longest time for one whole answer, in milliseconds: the client's own limit ends with the first byte of a stream. */
  answerMs: number;
}

/**
 * Answers by a language model that asks the directory through tools. The model has no word of its own about providers: cards
 * come from ids that a tool gave in this answer, and a sentence with a name or an address that the visitor did not write is
 * left out. The hand-off, and every answer once the day's tokens are used up, are those of the deterministic assistant.
 */
export class ModelAssistant {
  readonly #dependencies: ModelDependencies;

  constructor(dependencies: ModelDependencies) {
    this.#dependencies = dependencies;
  }

  async *answer(given: ModelAsked, directory: Directory, notice: () => Promise<string | null>): AsyncGenerator<Reply> {
    const limit = AbortSignal.timeout(this.#dependencies.answerMs);
    const asked = { ...given, signal: AbortSignal.any([given.signal, limit]) };
    const isForModel = asked.state !== 'waiting' && asked.understood.kind !== 'human';
    if (!isForModel || !(await this.#dependencies.budget.isLeft())) {
      yield* answer(asked, directory, notice);
      return;
    }
    const tools = new Tools(directory, asked);
    let spoke = false;
    try {
      for await (const reply of this.#converse(asked, tools, notice)) {
        spoke = true;
        yield reply;
      }
    } catch (error) {
      if (given.signal.aborted) return;
      const failure = failureOf(error);
      asked.log.warn({ err: error }, 'the model did not answer');
      if (failure && !spoke) {
        yield { event: 'error', data: { error: failure } };
        return;
      }
    }
    if (!spoke) yield* said(texts.noReply);
  }

  async *#converse(asked: ModelAsked, tools: Tools, notice: () => Promise<string | null>): AsyncGenerator<Reply> {
    const messages = threadOf(asked);
    const visitors = new Set([asked.question, ...asked.earlier].flatMap((text) => foldText(text).split(' ')));
    const marked: string[] = [];
    const usedIds = new Set<string>();
    let runs = 0;
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      let text = '';
      let asks: ModelTurn = { calls: [], thoughts: '' };
      for await (const part of this.#request(messages, asked, usedIds)) {
        if ('sentence' in part) {
          // Many models begin with blank lines, which are no text yet.
          if (text === '' && part.sentence.trim() === '') continue;
          text += part.sentence;
          const shown = this.#checked(part.sentence, visitors, asked.log, tools, marked);
          if (shown) yield* said(shown);
        } else asks = part;
      }
      if (asks.calls.length === 0) break;
      messages.push(asRepeated(text, asks.calls, asks.thoughts));
      for (const { id, function: wanted } of asks.calls) {
        runs += 1;
        const { content, handsOff } =
          runs > MAX_TOOL_RUNS
            ? { content: '{"error":"Ya no puedes usar herramientas: responde."}', handsOff: false }
            : await tools.run(wanted.name, wanted.arguments);
        if (handsOff) {
          yield* said(texts.handOff);
          yield { event: 'humano', data: { aviso: await notice() } };
          return;
        }
        messages.push({ role: 'tool', tool_call_id: id, content });
      }
    }
    const wanted = marked.flatMap((id) => tools.provider(id) ?? []);
    const shown = wanted.length > 0 ? wanted : tools.providers;
    for (const provider of [...new Set(shown)].slice(0, MAX_CARDS)) yield { event: 'proveedor', data: provider };
  }

  /** One request: its sentences as they are complete, then the tools that it asks for. */
  async *#request(
    messages: readonly ChatCompletionMessageParam[],
    { signal }: ModelAsked,
    usedIds: Set<string>,
  ): AsyncGenerator<{ sentence: string } | ModelTurn> {
    const { client, model, budget } = this.#dependencies;
    const body = {
      ...{ model, messages: [...messages], tools: toolDefinitions, stream: true as const },
      ...{ max_completion_tokens: MAX_ANSWER_TOKENS, stream_options: { include_usage: true } },
    };
    let used = Math.ceil(JSON.stringify(messages).length / CHARACTERS_OF_TOKEN);
    const [reader, filter, calls] = [new SentenceReader(), new ThoughtFilter(), new ToolCalls(toolNames)];
    let [thoughts, hasContent] = ['', false];
    try {
      const response = await client.chat.completions.create(body, { signal }).asResponse();
      for await (const value of response.body ? readChunks(response.body) : []) {
        const chunk = readChunk(value);
        used = chunk.tokens ?? used;
        if (chunk.isWhole && hasContent) continue;
        hasContent ||= chunk.text !== '' || chunk.pieces.length > 0;
        thoughts += chunk.thoughts;
        for (const sentence of reader.add(filter.add(chunk.text))) yield { sentence };
        calls.add(chunk.pieces);
      }
    } finally {
      await budget.count(used);
    }
    for (const sentence of [...reader.add(filter.end()), ...reader.end()]) yield { sentence };
    yield { calls: calls.end(usedIds), thoughts };
  }

  /**
   * What of a sentence is shown: without its marks, which are kept; nothing where it says what it must not.
   * @param visitors folded words of the visitor
   */
  #checked(sentence: string, visitors: ReadonlySet<string>, log: Log, tools: Tools, marked: string[]): string {
    for (const [, id = ''] of sentence.matchAll(MARK)) {
      if (tools.provider(id)) marked.push(id);
      else log.warn({ id: id.slice(0, 40) }, 'the model marked a provider that no tool gave');
    }
    const plain = sentence.replace(MARK, '').replace(/[ \t]+([.,;:])/g, '$1');
    if (plain.trim() === '' || isShowable(plain, visitors)) return plain;
    log.warn('a sentence of the model was left out: it has a name or an address of its own');
    return '';
  }
}

/** The last messages as the model reads them, with the marks of the providers they showed. A person of the team is marked, as the assistant did not say that. */
function threadOf({ thread, question, place }: ModelAsked): ChatCompletionMessageParam[] {
  const said = thread.slice(-MAX_THREAD).map(({ sender, text, providers }): ChatCompletionMessageParam => {
    const content = cutTo(text, MAX_MESSAGE) + providers.map((id) => ` [[${id}]]`).join('');
    if (sender === 'user') return { role: 'user', content };
    return { role: 'assistant', content: sender === 'agent' ? `(Una persona del equipo:) ${content}` : content };
  });
  return [{ role: 'system', content: instructions(place) }, ...said, { role: 'user', content: question }];
}

/** The product's text for a failure with a status, without a word of its body; null for any other. */
function failureOf(error: unknown): string | null {
  if (error instanceof DirectoryFailure && error.status !== null) return texts.failure(error.status, error.text);
  if (error instanceof APIError && typeof error.status === 'number')
    return texts.failure(error.status, texts.modelBusy);
  return null;
}

function* said(text: string): Generator<Reply> {
  for (const texto of inPieces(text)) yield { event: 'texto', data: { texto } };
}
