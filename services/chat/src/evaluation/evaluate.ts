import type { CardProvider } from '@vitrina/contracts';
import { SEGMENTS } from '@vitrina/contracts/catalogue';
import { understandNeed } from '@vitrina/contracts/needs';
import { foldText, SUBDIVISIONS, type Subdivision } from '@vitrina/contracts/places';
import type { Reply } from '../assistant/answer.ts';
import type { Directory } from '../assistant/find-providers.ts';
import type { Message } from '../store/conversation.ts';
import { CONVERSATIONS, type EvaluatedConversation } from './conversations.ts';

/** Message of a conversation, with the messages before it. */
export interface EvaluatedTurn {
  question: string;
  earlier: readonly string[];
  thread: readonly Pick<Message, 'sender' | 'text' | 'providers'>[];
}

/** Assistant under evaluation. */
export type Assistant = (turn: EvaluatedTurn) => AsyncIterable<Reply>;

/** Last answer of a conversation; `place` is where its first provider works. */
interface Outcome {
  conversation: EvaluatedConversation;
  found: string;
  place: string | null;
}

/** Runs every conversation with an assistant, one after the other. */
export async function evaluate(assistant: Assistant): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const conversation of CONVERSATIONS) outcomes.push(await runConversation(conversation, assistant));
  return outcomes;
}

async function runConversation(conversation: EvaluatedConversation, assistant: Assistant): Promise<Outcome> {
  const [messages] = conversation;
  const thread: Pick<Message, 'sender' | 'text' | 'providers'>[] = [];
  let last: Outcome = { conversation, found: 'nada', place: null };
  for (const [at, question] of messages.entries()) {
    last = { conversation, found: 'nada', place: null };
    let text = '';
    const providers: string[] = [];
    for await (const { event, data } of assistant({ question, earlier: messages.slice(0, at), thread: [...thread] })) {
      if (event === 'texto') text += data.texto;
      if (event === 'error') last.found = 'error';
      if (event === 'proveedor') providers.push(data.id);
      if (event === 'humano') last.found = 'humano';
      if (event === 'proveedor' && last.found === 'nada')
        last = { conversation, found: data.segmento, place: `${data.pais}-${data.estado_pais}` };
    }
    thread.push({ sender: 'user', text: question, providers: [] }, { sender: 'ai', text, providers });
  }
  return last;
}

/** Counts outcomes: right trade (or hand-off, or nothing) first, wrong trade first, and right place if one was named. */
export function countOutcomes(outcomes: readonly Outcome[]) {
  const placed = outcomes.filter(({ conversation: [, , place] }) => place);
  const isTrade = (found: string) => !['nada', 'humano', 'error'].includes(found);
  return {
    conversations: outcomes.length,
    right: outcomes.filter(({ conversation: [, expected], found }) => found === expected).length,
    wrongTrade: outcomes.filter(({ conversation: [, expected], found }) => isTrade(found) && found !== expected).length,
    withPlace: placed.length,
    rightPlace: placed.filter(({ conversation: [, , wanted], place }) => place === wanted).length,
  };
}

const trades = [...SEGMENTS];
const everywhere = [...SUBDIVISIONS.MX, ...SUBDIVISIONS.CO];

/**
 * Directory with one provider of every trade in every place, so that a missing provider is never the reason for a failure. It
 * finds a trade by its name or by a need, like the search, but no provider by name.
 */
export const everyTrade: Directory = async ({ words, trade, country, subdivision, limit }) => {
  const meant = words ? (tradeNamed(words) ?? understandNeed(words).trade) : trade;
  const wanted = trade && meant !== trade ? null : meant;
  if (!wanted) return { providers: [], total: 0, near: [] };
  const places = everywhere.filter(
    (place) => place.country === (country ?? place.country) && place.code === (subdivision ?? place.code),
  );
  return {
    providers: places.slice(0, limit).map((place) => providerOf(wanted, place)),
    total: places.length,
    near: [],
  };
};

function tradeNamed(words: string): string | undefined {
  return trades.find((trade) => foldText(trade) === foldText(words));
}

function providerOf(trade: string, place: Subdivision): CardProvider {
  const at = trades.indexOf(trade) * everywhere.length + everywhere.indexOf(place);
  return {
    id: (at + 1).toString(16).padStart(24, '0'),
    slug: `proveedor-${at}`,
    email: `p${at}@demo.vitrina.example`,
    nombre: 'Ana Ruiz',
    nnegocio: `Negocio ${at}`,
    especialidad: trade,
    segmento: trade,
    descripcion: '',
    telefono: '',
    telefono_tipo: 'desconocido',
    whatsapp: '',
    www: '',
    foto_perfil: '',
    valoracion: null,
    desde: null,
    insignias: [],
    plan: 'gratis',
    pais: place.country,
    estado_pais: place.code,
    ciudad: '',
    ciudad_nombre: '',
    en_linea: false,
  };
}
