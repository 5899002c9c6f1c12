import type { providerCard } from '@vitrina/contracts';
import { CATALOGUE, findSegment } from '@vitrina/contracts/catalogue';
import { displayName, findCountry, findSubdivision } from '@vitrina/contracts/places';
import { listPlans } from '@vitrina/contracts/plans';
import type {
  ChatCompletionAssistantMessageParam,
  ChatCompletionFunctionTool,
} from 'openai/resources/chat/completions';
import { z } from 'zod';
import type { Asked } from '../assistant/answer.ts';
import type { Directory } from '../assistant/directory.ts';
import { factAbout } from '../assistant/product-facts.ts';
import { TOPICS } from '../assistant/topics.ts';
import type { ToolCall } from './tool-calls.ts';

/** Providers in one answer of a tool, besides those that the thread has shown, and with them. */
const MAX_FOUND = 5;
const MAX_WITH_SHOWN = 20;
/** Topics that a tool tells; a plan is one of `info_planes`, and what is not about Vitrina has no fact. */
const TOLD_TOPICS = TOPICS.filter((topic) => topic !== 'plan' && topic !== 'otro_tema');

type Card = z.infer<typeof providerCard>;

const id = z.string().regex(/^[0-9a-f]{24}$/);

/** What each tool takes. Every field is named, and null where nothing is said, as strict tools ask. */
const inputs = {
  buscar_proveedores: z.strictObject({
    texto: z.string().max(200).describe('Qué se busca, en pocas palabras; vacío si basta el segmento'),
    segmento: z.string().max(80).nullable().describe('Nombre exacto de listar_segmentos, o null'),
    pais: z.enum(['MX', 'CO']).nullable(),
    estado: z.string().max(80).nullable().describe('Estado o departamento, o null para todo el país'),
  }),
  ver_proveedor: z.strictObject({ id: id.describe('id que dio buscar_proveedores') }),
  listar_segmentos: z.strictObject({}),
  info_planes: z.strictObject({}),
  info_vitrina: z.strictObject({ tema: z.enum(TOLD_TOPICS) }),
  pedir_humano: z.strictObject({}),
};
type ToolName = keyof typeof inputs;

const descriptions: Record<ToolName, string> = {
  buscar_proveedores: 'Busca proveedores publicados, por texto, segmento y lugar',
  ver_proveedor: 'Datos de un proveedor que ya se encontró en esta conversación',
  listar_segmentos: 'Todos los segmentos del directorio, por grupo',
  info_planes: 'Planes para proveedores, con precio y límites',
  info_vitrina: 'Lo que Vitrina responde sobre un tema: precios, registro, publicar, opiniones, horarios y otros',
  pedir_humano: 'Pasa la conversación a una persona del equipo de Vitrina',
};

/** Names of all tools. */
export const toolNames = Object.keys(inputs) as ToolName[];

/** The tools as the model is offered them. */
export const toolDefinitions: ChatCompletionFunctionTool[] = toolNames.map((name) => {
  const { $schema: _schema, ...parameters } = z.toJSONSchema(inputs[name]);
  return { type: 'function', function: { name, description: descriptions[name], parameters, strict: true } };
});

/** What a tool says to the model, and whether it asks for a person. */
export interface ToolAnswer {
  content: string;
  handsOff: boolean;
}

/**
 * Tools of one answer, which remember what providers they have given. The model reads no word that a provider wrote: ids,
 * segments of the catalogue and places are all it needs to choose, and the cards have the rest.
 */
export class Tools {
  readonly #directory: Directory;
  readonly #thread: Pick<Asked, 'shown' | 'hours'>;
  readonly #cards = new Map<string, Card>();

  constructor(directory: Directory, thread: Pick<Asked, 'shown' | 'hours'>) {
    this.#directory = directory;
    this.#thread = thread;
  }

  /** A provider that a tool has given in this answer. */
  provider(providerId: string): Card | null {
    return this.#cards.get(providerId) ?? null;
  }

  /** Every provider that a tool has given in this answer, in their order. */
  get providers(): readonly Card[] {
    return [...this.#cards.values()];
  }

  /**
   * Runs a tool as the model asks for it. What is wrong with the call is said to the model, which may try again.
   * @throws {DirectoryFailure}
   */
  async run(name: string, args: string): Promise<ToolAnswer> {
    const input = Object.hasOwn(inputs, name) ? inputs[name as ToolName].safeParse(parsed(args)) : null;
    if (!input) return refused('No existe esa herramienta.');
    if (!input.success) return refused(`Argumentos no válidos: ${z.prettifyError(input.error)}`);
    switch (name as ToolName) {
      case 'buscar_proveedores':
        return this.#search(input.data as z.infer<typeof inputs.buscar_proveedores>);
      case 'ver_proveedor':
        return this.#show((input.data as z.infer<typeof inputs.ver_proveedor>).id);
      case 'listar_segmentos':
        return said(CATALOGUE.map(({ name: group, trades }) => ({ grupo: group, segmentos: trades })));
      case 'info_planes':
        return said(listPlans());
      case 'info_vitrina': {
        const { tema } = input.data as z.infer<typeof inputs.info_vitrina>;
        return said({ respuesta: factAbout(tema, { plans: [], hours: this.#thread.hours, now: new Date() }) });
      }
      case 'pedir_humano':
        return { content: '', handsOff: true };
    }
  }

  async #search({ texto, segmento, pais, estado }: z.infer<typeof inputs.buscar_proveedores>): Promise<ToolAnswer> {
    const trade = segmento ? findSegment(segmento) : null;
    if (segmento && !trade) return refused('Ese segmento no existe: mira listar_segmentos.');
    const country = pais ? findCountry(pais) : null;
    const subdivision = country && estado ? findSubdivision(country, estado) : null;
    if (estado && !subdivision) return refused('No existe ese estado en ese país.');
    const place = { country, subdivision: subdivision?.code ?? null };
    const shown = new Set(this.#thread.shown.flat());
    const limit = Math.min(MAX_FOUND + shown.size, MAX_WITH_SHOWN);
    const { providers, total, near } = await this.#directory({ words: texto, trade, ...place, limit });
    const isShown = (card: Card) => shown.has(card.id);
    const unseenFirst = [...providers.filter((card) => !isShown(card)), ...providers.filter(isShown)];
    for (const card of unseenFirst) this.#cards.set(card.id, card);
    return said({
      total,
      proveedores: unseenFirst.map((card) => ({ ...described(card), ya_mostrado: isShown(card) })),
      cercanos: near.filter(({ proveedores }) => proveedores > 0).map(({ nombre }) => nombre),
    });
  }

  #show(providerId: string): ToolAnswer {
    const card = this.provider(providerId);
    return card ? said(described(card)) : refused('Ese proveedor no salió en esta conversación: búscalo primero.');
  }
}

function described({ id: providerId, segmento, pais, estado_pais, plan }: Card) {
  return { id: providerId, segmentos: segmento.split(','), lugar: displayName(pais, estado_pais), plan };
}

const said = (data: unknown): ToolAnswer => ({ content: JSON.stringify(data), handsOff: false });
const refused = (error: string): ToolAnswer => ({ content: JSON.stringify({ error }), handsOff: false });

/** Arguments as a value; undefined if they are no JSON. Some models wrap the JSON in a string, or send null for none. */
function parsed(args: string): unknown {
  try {
    const value: unknown = JSON.parse(args.trim() || '{}');
    return typeof value === 'string' ? parsed(value) : (value ?? {});
  } catch {
    return undefined;
  }
}

/**
 * The model's message with its calls, for the next request. Arguments that are no JSON become `{}`: servers reject the
 * message otherwise, and the tool's answer says what was wrong.
 */
export function asRepeated(
  text: string,
  calls: readonly ToolCall[],
  thoughts: string,
): ChatCompletionAssistantMessageParam {
  const repeated = calls.map((call) => {
    const args = parsed(call.function.arguments);
    return { ...call, function: { ...call.function, arguments: JSON.stringify(args ?? {}) } };
  });
  const message: ChatCompletionAssistantMessageParam & { reasoning_content?: string } = {
    ...{ role: 'assistant', content: text || null, tool_calls: repeated },
    ...(thoughts && { reasoning_content: thoughts }),
  };
  return message;
}
