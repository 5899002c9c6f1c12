import { patternMatches } from '../index/attribute-patterns.ts';
import { isObject, type Json, type JsonObject } from '../index/json.ts';
import type { SearchParameters } from '../query/search-parameters.ts';
import { cropWindow } from './crop.ts';
import type { Marker, Match } from './marking.ts';

/** Place of a match in an attribute: bytes of UTF-8, and for lists the place of the item. */
export interface MatchPosition {
  start: number;
  length: number;
  indices?: number[];
}

interface Treatment {
  readonly highlight: boolean;
  readonly crop: number | undefined;
}

/** Attributes of the crop list with their own lengths, as in `descripcion:20`. */
function cropLengths(
  entries: readonly string[],
  length: number,
): { readonly pattern: string; readonly length: number }[] {
  return entries.map((entry) => {
    const own = /^(.*):(\d+)$/.exec(entry);
    return own?.[1] === undefined ? { pattern: entry, length } : { pattern: own[1], length: Number(own[2]) };
  });
}

/** Makes the `_formatted` copy of documents: matches between tags, long texts cropped, numbers as text. */
export class Formatter {
  readonly #parameters: SearchParameters;
  readonly #marker: Marker;
  readonly #crops: { readonly pattern: string; readonly length: number }[];
  readonly #treatments = new Map<string, Treatment>();

  constructor(parameters: SearchParameters, marker: Marker) {
    this.#parameters = parameters;
    this.#marker = marker;
    this.#crops = cropLengths(parameters.attributesToCrop ?? [], parameters.cropLength);
  }

  /** True where the call asks for formatted copies. */
  get wanted(): boolean {
    return this.#parameters.attributesToHighlight !== undefined || this.#parameters.attributesToCrop !== undefined;
  }

  /** Patterns of the attributes that are formatted besides the retrieved ones. */
  get patterns(): string[] {
    return [...(this.#parameters.attributesToHighlight ?? []), ...this.#crops.map(({ pattern }) => pattern)];
  }

  /** Formatted copy of a document. */
  format(document: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(document).map(([key, value]) => [key, this.#value(value, key)]));
  }

  #value(value: Json, path: string): Json {
    if (Array.isArray(value)) return value.map((item) => this.#value(item, path));
    if (isObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, this.#value(inner, `${path}.${key}`)]),
      );
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    return this.#text(String(value), this.#treatment(path));
  }

  #treatment(path: string): Treatment {
    const known = this.#treatments.get(path);
    if (known !== undefined) return known;
    const highlight = (this.#parameters.attributesToHighlight ?? []).some((pattern) => patternMatches(pattern, path));
    const treatment = { highlight, crop: this.#crops.find(({ pattern }) => patternMatches(pattern, path))?.length };
    this.#treatments.set(path, treatment);
    return treatment;
  }

  #text(text: string, { highlight, crop }: Treatment): string {
    if (!highlight && crop === undefined) return text;
    const { tokens, matches } = this.#marker.find(text);
    const window = cropWindow(text, tokens, matches, crop ?? 0);
    const { cropMarker } = this.#parameters;
    const inside = highlight ? this.#highlighted(text, matches, window) : text.slice(window.start, window.end);
    return `${window.start > 0 ? cropMarker : ''}${inside}${window.end < text.length ? cropMarker : ''}`;
  }

  #highlighted(
    text: string,
    matches: readonly Match[],
    window: { readonly start: number; readonly end: number },
  ): string {
    const { highlightPreTag, highlightPostTag } = this.#parameters;
    let result = '';
    let at = window.start;
    for (const { start, end } of matches) {
      if (start < window.start || end > window.end) continue;
      result += text.slice(at, start) + highlightPreTag + text.slice(start, end) + highlightPostTag;
      at = end;
    }
    return result + text.slice(at, window.end);
  }
}

/** Places of all matches in a document, by dotted path of the attribute. */
export function matchesPosition(document: JsonObject, marker: Marker): Record<string, MatchPosition[]> {
  const found: Record<string, MatchPosition[]> = {};
  const visit = (value: Json, path: string, indices: readonly number[]): void => {
    if (Array.isArray(value)) for (const [at, item] of value.entries()) visit(item, path, [...indices, at]);
    else if (isObject(value))
      for (const [key, inner] of Object.entries(value)) visit(inner, path === '' ? key : `${path}.${key}`, indices);
    else if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value);
      const positions = marker.find(text).matches.map(({ start, end }) => ({
        start: Buffer.byteLength(text.slice(0, start)),
        length: Buffer.byteLength(text.slice(start, end)),
        ...(indices.length === 0 ? {} : { indices: [...indices] }),
      }));
      if (positions.length > 0) found[path] = [...(found[path] ?? []), ...positions];
    }
  };
  visit(document, '', []);
  return found;
}
