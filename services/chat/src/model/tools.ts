import type { CardProvider } from '@vitrina/contracts';
import { CATALOGUE, findSegment } from '@vitrina/contracts/catalogue';
import { type CountryCode, displayName, findCountry, findSubdivision } from '@vitrina/contracts/places';
import { listPlans } from '@vitrina/contracts/plans';
import { searchTowns } from '@vitrina/contracts/towns';
import type {
  ChatCompletionAssistantMessageParam,
  ChatCompletionFunctionTool,
} from 'openai/resources/chat/completions';
import { z } from 'zod';
import type { AnswerRequest } from '../assistant/answer.ts';
import type { Directory } from '../assistant/find-providers.ts';
import { answerProductQuestion } from '../assistant/product-facts.ts';
import { TOPICS } from '../assistant/topics.ts';
import type { ToolCall } from './tool-calls.ts';

/** Most new providers in a tool's result. */
const MAX_FOUND = 5;
/** Most providers in a tool's result, including those already shown. */
const MAX_WITH_SHOWN = 20;
/** Topics that a tool answers; `info_planes` covers single plans, and unrelated subjects have no fact. */
const FACT_TOPICS = TOPICS.filter((topic) => topic !== 'plan' && topic !== 'otro_tema');

const id = z.string().regex(/^[0-9a-f]{24}$/);

/** Parameters of each tool. Every field is required, and null if unspecified, as strict tools demand. */
const inputs = {
  buscar_proveedores: z.strictObject({
    texto: z.string().max(200).describe('Qué se busca, en pocas palabras; vacío si basta el segmento'),
    segmento: z.string().max(80).nullable().describe('Nombre exacto de listar_segmentos, o null'),
    pais: z.enum(['MX', 'CO']).nullable(),
    estado: z.string().max(80).nullable().describe('Estado o departamento, o null para todo el país'),
    ciudad: z.string().max(80).nullable().describe('Ciudad o pueblo: ordena por distancia; null sin ciudad'),
    abierto: z.boolean().nullable().describe('true para quienes están abiertos ahora; null para todos'),
  }),
  ver_proveedor: z.strictObject({ id: id.describe('id que dio buscar_proveedores') }),
  listar_segmentos: z.strictObject({}),
  info_planes: z.strictObject({}),
  info_vitrina: z.strictObject({ tema: z.enum(FACT_TOPICS) }),
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

/** Tool definitions in the form the model receives. */
export const toolDefinitions: ChatCompletionFunctionTool[] = toolNames.map((name) => {
  const { $schema: _schema, ...parameters } = z.toJSONSchema(inputs[name]);
  return { type: 'function', function: { name, description: descriptions[name], parameters, strict: true } };
});

/** Result of a tool for the model, and whether it requests a person. */
interface ToolResult {
  content: string;
  handsOff: boolean;
}

/**
 * Tools of one answer; they remember the providers returned. The model never reads text written by providers: ids, segments
 * of the catalogue and places suffice to choose, and the cards contain the rest.
 */
export class Tools {
  readonly #directory: Directory;
  readonly #request: AnswerRequest;
  readonly #cards = new Map<string, CardProvider>();

  constructor(directory: Directory, request: AnswerRequest) {
    this.#directory = directory;
    this.#request = request;
  }

  /** Returns a provider that a tool returned in this answer. */
  provider(providerId: string): CardProvider | null {
    return this.#cards.get(providerId) ?? null;
  }

  /** All providers that tools returned in this answer, in order. */
  get providers(): readonly CardProvider[] {
    return [...this.#cards.values()];
  }

  /** Runs a tool called by the model, which may try again after an invalid call. @throws {DirectoryFailure} */
  async run(name: string, args: string): Promise<ToolResult> {
    const input = Object.hasOwn(inputs, name) ? inputs[name as ToolName].safeParse(parsed(args)) : null;
    if (!input) return toolError('No existe esa herramienta.');
    if (!input.success) return toolError(`Argumentos no válidos: ${z.prettifyError(input.error)}`);
    switch (name as ToolName) {
      case 'buscar_proveedores':
        return this.#search(input.data as z.infer<typeof inputs.buscar_proveedores>);
      case 'ver_proveedor':
        return this.#show((input.data as z.infer<typeof inputs.ver_proveedor>).id);
      case 'listar_segmentos':
        return toolResult(CATALOGUE.map(({ name: group, trades }) => ({ grupo: group, segmentos: trades })));
      case 'info_planes':
        return toolResult(listPlans());
      case 'info_vitrina': {
        const { tema } = input.data as z.infer<typeof inputs.info_vitrina>;
        return toolResult({
          respuesta: answerProductQuestion(tema, { plans: [], hours: this.#request.hours, now: new Date() }),
        });
      }
      case 'pedir_humano':
        return { content: '', handsOff: true };
    }
  }

  async #search({
    texto,
    segmento,
    pais,
    estado,
    ciudad,
    abierto,
  }: z.infer<typeof inputs.buscar_proveedores>): Promise<ToolResult> {
    const trade = segmento ? findSegment(segmento) : null;
    if (segmento && !trade) return toolError('Ese segmento no existe: mira listar_segmentos.');
    const country = pais ? findCountry(pais) : null;
    const subdivision = country && estado ? findSubdivision(country, estado) : null;
    if (estado && !subdivision) return toolError('No existe ese estado en ese país.');
    const [town] = ciudad ? searchTowns(ciudad, townScope(country, subdivision?.code)) : [];
    if (ciudad && !town) return toolError('No conozco esa ciudad en ese lugar.');
    const place = { country, subdivision: subdivision?.code ?? null, town: town?.id ?? null, isOpen: abierto === true };
    const shown = new Set(this.#request.shown.flat());
    const limit = Math.min(MAX_FOUND + shown.size, MAX_WITH_SHOWN);
    const { providers, total, near } = await this.#directory({ words: texto, trade, ...place, limit });
    const isShown = (card: CardProvider) => shown.has(card.id);
    const unseenFirst = [...providers.filter((card) => !isShown(card)), ...providers.filter(isShown)];
    for (const card of unseenFirst) this.#cards.set(card.id, card);
    return toolResult({
      total,
      proveedores: unseenFirst.map((card) => ({ ...described(card), ya_mostrado: isShown(card) })),
      cercanos: near.filter(({ proveedores }) => proveedores > 0).map(({ nombre }) => nombre),
    });
  }

  #show(providerId: string): ToolResult {
    const card = this.provider(providerId);
    return card
      ? toolResult(described(card))
      : toolError('Ese proveedor no salió en esta conversación: búscalo primero.');
  }
}

function townScope(country: CountryCode | null, subdivision: string | undefined): Parameters<typeof searchTowns>[1] {
  return { ...(country && { country }), ...(subdivision && { subdivision }), limit: 1 };
}

function described({ id: providerId, segmento, pais, estado_pais, ciudad_nombre, plan }: CardProvider) {
  const lugar = displayName(pais, estado_pais);
  return { id: providerId, segmentos: segmento.split(','), lugar, ciudad: ciudad_nombre || null, plan };
}

const toolResult = (data: unknown): ToolResult => ({ content: JSON.stringify(data), handsOff: false });
const toolError = (error: string): ToolResult => ({ content: JSON.stringify({ error }), handsOff: false });

/** Parses arguments; undefined if they are not JSON. Some models wrap the JSON in a string, or send null for none. */
function parsed(args: string): unknown {
  try {
    const value: unknown = JSON.parse(args.trim() || '{}');
    return typeof value === 'string' ? parsed(value) : (value ?? {});
  } catch {
    return undefined;
  }
}

/**
 * Builds the model's message with its calls for the next request. Invalid JSON arguments become `{}`, because servers would
 * reject the message; the tool's result describes the error.
 */
export function repeatedMessage(
  text: string,
  calls: readonly ToolCall[],
  reasoning: string,
): ChatCompletionAssistantMessageParam {
  const repeated = calls.map((call) => {
    const args = parsed(call.function.arguments);
    return { ...call, function: { ...call.function, arguments: JSON.stringify(args ?? {}) } };
  });
  const message: ChatCompletionAssistantMessageParam & { reasoning_content?: string } = {
    role: 'assistant',
    content: text || null,
    tool_calls: repeated,
    ...(reasoning && { reasoning_content: reasoning }),
  };
  return message;
}
