import { patternMatches } from '../index/attribute-patterns.ts';
import { isObject, type Json, type JsonObject } from '../index/json.ts';

/** True where the pattern names the attribute, a parent of it, or something inside it. */
const touches = (pattern: string, path: string): boolean =>
  patternMatches(pattern, path) || pattern.startsWith(`${path}.`);

/** Copy of a document with only the attributes that the patterns name; `*` is all. */
export function selectAttributes(document: JsonObject, patterns: readonly string[]): JsonObject {
  return patterns.includes('*') ? document : pick(document, '', patterns);
}

function pick(object: JsonObject, prefix: string, patterns: readonly string[]): JsonObject {
  const picked: JsonObject = {};
  for (const [key, value] of Object.entries(object)) {
    const path = prefix + key;
    if (patterns.some((pattern) => patternMatches(pattern, path))) picked[key] = value;
    else if (patterns.some((pattern) => touches(pattern, path))) {
      const inside = pickInside(value, path, patterns);
      if (inside !== undefined) picked[key] = inside;
    }
  }
  return picked;
}

function pickInside(value: Json, path: string, patterns: readonly string[]): Json | undefined {
  if (isObject(value)) return pick(value, `${path}.`, patterns);
  if (!Array.isArray(value)) return undefined;
  const items = value.filter(isObject).map((item) => pick(item, `${path}.`, patterns));
  return items.length === 0 ? undefined : items;
}
