import { COUNTRIES, SUBDIVISIONS } from '../places/find.ts';
import { foldText } from '../places/fold.ts';
import knownAs from '../places/known-as.json' with { type: 'json' };
import type { CountryCode } from '../places/subdivision.ts';
import { editsBetween } from './edit-distance.ts';

/** Country, or one of its subdivisions, by stored codes. */
export interface Scope {
  country: CountryCode;
  /** Null for a whole country. */
  subdivision: string | null;
}

/** Places that a text can mean: 'col' is Colombia and Colima. */
export interface ScopesRead {
  scopes: readonly Scope[];
  /** 0 for an exact spelling. */
  cost: number;
  /** True for a bare code, such as 'san' of Santander: alone it is rather the beginning of a town's name. */
  isCode: boolean;
}

/** Shortest text that is compared with misspelt names, in letters. */
const MIN_FUZZY = 5;
/** Shortest unfinished text: with two letters, only behind a comma. */
const MIN_STARTED = 3;
/** Cost of an unfinished and of a misspelt name, in powers of ten of a town's population. */
const STARTED_COST = 0.4;
const FUZZY_COST = 1;

/** Longest code without its country, in letters. */
const MAX_CODE = 3;

const nicknames: Readonly<Record<string, string>> = knownAs.nicknames;
const written = new Set(Object.values(nicknames).flatMap((listed) => listed.split(', ')));
let index: ReadonlyMap<string, readonly Scope[]> | undefined;

/**
 * Reads a country or subdivision in any spelling: code, name, alias, nickname, misspelt or unfinished. Null for any
 * other text.
 * @param folded folded text
 * @param isBehindComma true if a comma precedes the text: even two letters then begin a name
 */
export function readScopes(folded: string, isBehindComma: boolean): ScopesRead | null {
  index ??= buildIndex();
  const exact = index.get(folded);
  if (exact) return { scopes: exact, cost: 0, isCode: folded.length <= MAX_CODE && !written.has(folded) };
  const started: Scope[] = [];
  if (folded.length >= (isBehindComma ? 2 : MIN_STARTED)) {
    for (const [name, scopes] of index) if (name.startsWith(folded)) started.push(...scopes);
  }
  if (started.length > 0) return { scopes: started, cost: STARTED_COST, isCode: false };
  if (folded.length < MIN_FUZZY) return null;
  const allowed = folded.length < 8 ? 1 : 2;
  const fuzzy: Scope[] = [];
  for (const [name, scopes] of index) {
    if (Math.abs(name.length - folded.length) > allowed || name.length < MIN_FUZZY) continue;
    if (editsBetween(folded, name, allowed).whole <= allowed) fuzzy.push(...scopes);
  }
  return fuzzy.length > 0 ? { scopes: fuzzy, cost: FUZZY_COST, isCode: false } : null;
}

function buildIndex(): Map<string, Scope[]> {
  const built = new Map<string, Scope[]>();
  const add = (text: string, scope: Scope) => {
    const folded = foldText(text);
    const held = built.get(folded) ?? [];
    const isHeld = held.some(
      ({ country, subdivision }) => country === scope.country && subdivision === scope.subdivision,
    );
    if (!isHeld) built.set(folded, [...held, scope]);
  };
  for (const { code: country, name, aliases } of COUNTRIES) {
    for (const text of [country, name, ...aliases]) add(text, { country, subdivision: null });
    for (const { code, iso, name: own, aliases: others } of SUBDIVISIONS[country]) {
      const texts = [
        code,
        iso,
        iso.slice(3),
        own,
        `estado de ${own}`,
        `departamento de ${own}`,
        `edo de ${own}`,
        ...others,
      ];
      const known = nicknames[`${country}-${code}`]?.split(', ') ?? [];
      for (const text of [...texts, ...known]) add(text, { country, subdivision: code });
    }
  }
  return built;
}
