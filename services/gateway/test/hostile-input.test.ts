import { type CallDefinition, calls } from '@vitrina/contracts';
import { describe, expect, it } from 'vitest';
import { hostileBodies, hostileTexts, hostileValues } from './hostile-values.ts';

const rows = Object.entries<CallDefinition>(calls);
const withJson = rows.filter(([, { json }]) => json);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns true if a value holds a database operator at any depth. */
const hasOperator = (value: unknown): boolean =>
  isObject(value) && Object.entries(value).some(([key, inner]) => key.startsWith('$') || hasOperator(inner));

/** Fields that a schema reads as given: their service checks them, see `hostile.medium.test.ts`. */
const checkedByService: ReadonlySet<string> = new Set([
  'POST /api/chat ip',
  'POST /api/comentarios usuario_id',
  'POST /api/registro/:nombre/versiones archivos',
  'POST /api/registro/:nombre/versiones mapas',
]);

/** Checks a schema's verdict: a value is refused, or read without an operator of the database. */
function judge(schema: NonNullable<CallDefinition['json' | 'query' | 'params' | 'multipart']>, input: object) {
  const read = schema.safeParse(input);
  if (read.success) expect(hasOperator(read.data), JSON.stringify(input).slice(0, 120)).toBe(false);
}

describe('the schema of a JSON body', () => {
  it('accepts the examples of its call', () => {
    expect(withJson.length).toBeGreaterThan(60);
    for (const [name, { json, examples = [] }] of withJson) {
      expect(examples.length, name).toBeGreaterThan(0);
      for (const example of examples) expect(json?.safeParse(example).error, name).toBeUndefined();
    }
  });

  it.each(withJson)(
    'of %s refuses each missing or corrupted field, or reads plain values',
    (name, { json, examples = [] }) => {
      if (!json) throw new Error('a call without a body');
      for (const good of examples as object[]) {
        for (const field of Object.keys(good)) {
          if (checkedByService.has(`${name} ${field}`)) continue;
          for (const value of [undefined, ...hostileValues]) judge(json, { ...good, [field]: value });
        }
      }
    },
  );

  const parsed = hostileBodies.flatMap((body) => {
    try {
      return [JSON.parse(body) as unknown];
    } catch {
      return [];
    }
  });

  it.each(withJson)('of %s refuses what is no object of its fields, or drops the fields', (_name, { json }) => {
    expect(parsed.length).toBeGreaterThan(7);
    for (const body of parsed) {
      const read = json?.safeParse(body);
      if (read?.success) expect(read).toEqual(json?.safeParse({}));
    }
  });
});

describe.each(['query', 'params', 'multipart'] as const)('the schema of the %s', (part) => {
  it.each(rows.filter(([, call]) => call[part]))('of %s refuses a corrupted text or reads a plain value', (_, call) => {
    const schema = call[part];
    if (!schema) throw new Error(`a call without ${part}`);
    for (const field of Object.keys(schema.shape)) {
      for (const text of hostileTexts) judge(schema, { country: 'MX', state: 'DF', q: 'x', [field]: text });
    }
  });
});
