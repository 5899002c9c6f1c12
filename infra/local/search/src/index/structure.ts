import { attributePatterns } from '../settings/filterable.ts';
import type { IndexSettings } from '../settings/settings.ts';
import { fold } from '../text/fold.ts';
import { Tokenizer } from '../text/tokenizer.ts';
import { AttributeColumn } from './attribute-column.ts';
import { firstMatch } from './attribute-patterns.ts';
import { InvertedIndex } from './inverted-index.ts';
import { isObject, type JsonObject, walkAttributes } from './json.ts';

/** Attributes that decide the order of a custom ranking rule such as `prioridad:desc`. */
export function customRuleAttributes(rankingRules: readonly string[]): string[] {
  return rankingRules.flatMap((rule) => /^(.+):(?:asc|desc)$/.exec(rule)?.[1] ?? []);
}

/** What is derived from documents under one set of settings: words with places, and columns of values. */
export class Structure {
  readonly inverted = new InvertedIndex();
  readonly columns = new Map<string, AttributeColumn>();
  readonly tokenizer: Tokenizer;
  readonly #searchable: readonly string[];
  readonly #columnPatterns: readonly string[];
  readonly #stopWords: ReadonlySet<string>;
  readonly #roles = new Map<string, { readonly searchable: boolean; readonly column: boolean }>();

  constructor(settings: IndexSettings) {
    this.tokenizer = new Tokenizer(settings);
    this.#searchable = settings.searchableAttributes;
    this.#stopWords = new Set(settings.stopWords.map(fold));
    this.#columnPatterns = [
      ...attributePatterns(settings.filterableAttributes),
      ...settings.sortableAttributes,
      ...(settings.distinctAttribute === null ? [] : [settings.distinctAttribute]),
      ...customRuleAttributes(settings.rankingRules),
    ];
  }

  /** Takes a document in under a slot; slots must rise from call to call. */
  add(slot: number, document: JsonObject): void {
    walkAttributes(document, (path, value) => {
      const role = this.#roleOf(path);
      if (role.searchable && !isObject(value)) this.inverted.add(slot, path, value, this.tokenizer, this.#stopWords);
      if (role.column) this.#column(path).add(slot, value);
    });
  }

  /** Importance of a field for the attribute rule: 0 is the most important. */
  fieldWeight(field: number): number {
    if (this.#searchable[0] === '*') return 0;
    return Math.max(0, firstMatch(this.#searchable, this.inverted.fields[field] ?? ''));
  }

  #column(path: string): AttributeColumn {
    const known = this.columns.get(path);
    if (known !== undefined) return known;
    const created = new AttributeColumn();
    this.columns.set(path, created);
    return created;
  }

  #roleOf(path: string): { readonly searchable: boolean; readonly column: boolean } {
    const known = this.#roles.get(path);
    if (known !== undefined) return known;
    const role = {
      searchable: firstMatch(this.#searchable, path) >= 0,
      column: firstMatch(this.#columnPatterns, path) >= 0,
    };
    this.#roles.set(path, role);
    return role;
  }
}
