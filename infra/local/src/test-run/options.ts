import { Failure } from '../failure.ts';
import { texts } from '../texts.ts';

export const parts = ['types', 'lint', 'unit', 'clocks', 'search', 'e2e'] as const;
export type Part = (typeof parts)[number];

export interface TestOptions {
  only: ReadonlySet<Part>;
  /** Parts of test file names; empty for all files. */
  filters: string[];
}

/**
 * Parses the arguments of `npm test --`.
 * @throws {Failure} for an unknown part or option
 */
export function readTestOptions(args: readonly string[]): TestOptions {
  const only = new Set<Part>();
  const filters: string[] = [];
  const rest = [...args];
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    const [option, inline] = next.split('=', 2);
    if (option === '--only') {
      for (const name of (inline ?? rest.shift() ?? '').split(',')) only.add(readPart(name));
    } else if (next.startsWith('-')) throw new Failure(texts.unknownOption(next));
    else filters.push(next);
  }
  return { only: only.size > 0 ? only : new Set(parts), filters };
}

function readPart(name: string): Part {
  const part = parts.find((known) => known === name);
  if (!part) throw new Failure(texts.unknownPart(name, parts));
  return part;
}
