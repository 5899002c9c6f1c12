import type { ChatCompletionMessageFunctionToolCall } from 'openai/resources/chat/completions';
import type { ToolCallPiece } from './completion-chunks.ts';

/** Tool call of an answer, in the form the next request repeats. */
export type ToolCall = ChatCompletionMessageFunctionToolCall & { extra_content?: unknown };

/**
 * Joins the pieces of an answer's tool calls. Servers disagree on what identifies a call: Gemini numbers all 0, others leave
 * out the number or the id, repeat the name, change the id in each piece, or send the arguments so far in place of the next
 * piece. A piece therefore starts a call if its id is new and it has a name, or if it names a tool after a complete call.
 */
export class ToolCalls {
  readonly #calls: ToolCallPiece[] = [];
  readonly #tools: readonly string[];

  /** @param tools names of the tools that the model was offered */
  constructor(tools: readonly string[]) {
    this.#tools = tools;
  }

  /** Adds the pieces of one chunk. */
  add(pieces: readonly ToolCallPiece[]): void {
    for (const [at, piece] of pieces.entries()) {
      // Without indices, the positions in a chunk with several pieces are the only order available.
      const index = piece.index ?? (pieces.length > 1 ? at : null);
      const open = this.#openFor({ ...piece, index });
      if (open) this.#join(open, piece);
      else this.#calls.push({ ...piece, index });
    }
  }

  /**
   * Returns the complete calls: each has a name the protocol allows, valid JSON arguments and a unique id.
   * @param used ids of the conversation so far; the ids of the calls are added
   */
  end(used: Set<string>): ToolCall[] {
    return this.#calls.flatMap(({ id, name, args, extra }) => {
      const called = this.#toolNamed(name);
      if (!called) return [];
      const ownId = id && !used.has(id) ? id : newUnusedId(used);
      used.add(ownId);
      const call: ToolCall = { id: ownId, type: 'function', function: { name: called, arguments: args } };
      return extra === undefined ? call : { ...call, extra_content: extra };
    });
  }

  #openFor(piece: ToolCallPiece): ToolCallPiece | null {
    const isPlace = (call: ToolCallPiece) => piece.index === null || call.index === null || call.index === piece.index;
    const sameId = piece.id ? this.#calls.findLast((call) => call.id === piece.id && isPlace(call)) : undefined;
    const open = sameId ?? this.#calls.findLast(isPlace);
    return open && !this.#starts(piece, open) ? open : null;
  }

  /** True if a piece starts another call than the open one at its position. */
  #starts(piece: ToolCallPiece, open: ToolCallPiece): boolean {
    const otherId = piece.id !== '' && open.id !== '' && piece.id !== open.id;
    if (!piece.name) return otherId && isJson(open.args) && piece.args.trim() !== '';
    if (!open.name) return otherId;
    if (!this.#isSameName(piece.name, open.name)) return true;
    const goesOn = open.args !== '' && !isJson(open.args) && !/^\s*\{/.test(piece.args);
    if (otherId) return !goesOn;
    return isJson(open.args) && /^\s*\{/.test(piece.args) && !isSnapshot(piece.args, open.args);
  }

  /** True if a name is repeated, or continues a name that does not match a tool yet. */
  #isSameName(name: string, before: string): boolean {
    if (name === before) return true;
    if (this.#tools.includes(before)) return false;
    return name.startsWith(before) || this.#tools.some((tool) => tool.startsWith(before + name));
  }

  #join(open: ToolCallPiece, piece: ToolCallPiece): void {
    open.id ||= piece.id;
    open.extra ??= piece.extra;
    if (piece.name.startsWith(open.name)) open.name = piece.name;
    else open.name += piece.name;
    open.args = isSnapshot(piece.args, open.args) ? piece.args : open.args + piece.args;
  }

  /** Resolves a tool name, also after a namespace (`default_api:x`, `functions.x`) or before a control token (`x<|…|>`). */
  #toolNamed(name: string): string {
    const plain = name.replace(/<\|.*$/s, '').trim();
    const last = plain.split(/[.:/]/).at(-1) ?? '';
    if (this.#tools.includes(last)) return last;
    return plain.replace(/[^\w-]/g, '_').slice(0, 64);
  }
}

/** True for arguments that repeat the earlier ones, or replace the `{}` of a call whose arguments follow. */
function isSnapshot(args: string, before: string): boolean {
  const open = before.trim();
  return open.startsWith('{') && (args.trim().startsWith(open) || (open === '{}' && args.trim().startsWith('{')));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns an unused id of nine letters and digits, the only form that Mistral accepts. */
function newUnusedId(used: ReadonlySet<string>): string {
  for (let at = used.size; ; at += 1) {
    const id = `call${String(at).padStart(5, '0')}`;
    if (!used.has(id)) return id;
  }
}
