/** A value as JSON knows it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A document or any other JSON object. */
export type JsonObject = { [key: string]: Json };

/** True for a JSON object: not null, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Calls back for every attribute of a document with its dotted path. Objects
 * are walked into; an object in an array adds its values to the same path, so a
 * path can come more than once. A parent is reported before its children.
 */
export function walkAttributes(document: JsonObject, visit: (path: string, value: Json) => void): void {
  const walk = (value: Json, path: string): void => {
    visit(path, value);
    if (Array.isArray(value)) {
      for (const item of value) if (isObject(item)) walkObject(item, `${path}.`);
    } else if (isObject(value)) {
      walkObject(value, `${path}.`);
    }
  };
  const walkObject = (object: JsonObject, prefix: string): void => {
    for (const [key, value] of Object.entries(object)) walk(value, prefix + key);
  };
  walkObject(document, '');
}

/** Scalars of an attribute's value: itself, or the items of its (nested) arrays; objects and null left out. */
export function scalarsOf(value: Json): (string | number | boolean)[] {
  if (Array.isArray(value)) return value.flatMap(scalarsOf);
  if (value === null || typeof value === 'object') return [];
  return [value];
}
