import { findSubdivision, SUBDIVISIONS } from '../places/find.ts';
import type { CountryCode, Subdivision } from '../places/subdivision.ts';
import { slugOf, subdivisionSlug } from '../rules/trade-pages.ts';
import { nameIndex } from './name-index.ts';
import { readScopes, type Scope } from './scopes.ts';
import { soundOf } from './sound.ts';
import { listTowns, type Town } from './table.ts';

/** Place that a page of a trade is about: a town, or a whole subdivision. */
export interface SluggedPlace {
  /** Last part of the page's address. */
  slug: string;
  country: CountryCode;
  /** Stored code of the subdivision. */
  subdivision: string;
  /** Null for the whole subdivision. */
  town: Town | null;
  /** Displayed name of the town, or of the subdivision. */
  name: string;
  /** Displayed name of the subdivision. */
  subdivisionName: string;
}

/** Usual abbreviations of Mexico's states, by stored code. Departments have none: they use their code of ISO 3166-2. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  AGU: 'ags',
  BCN: 'bc',
  BCS: 'bcs',
  CAM: 'camp',
  CHP: 'chis',
  CHH: 'chih',
  DF: 'cdmx',
  COA: 'coah',
  COL: 'col',
  DUR: 'dgo',
  MX: 'mex',
  GUA: 'gto',
  GRO: 'gro',
  HID: 'hgo',
  JAL: 'jal',
  MIC: 'mich',
  MOR: 'mor',
  NAY: 'nay',
  NL: 'nl',
  OAX: 'oax',
  PUE: 'pue',
  QUE: 'qro',
  ROO: 'qroo',
  SLP: 'slp',
  SIN: 'sin',
  SON: 'son',
  TAB: 'tab',
  TAM: 'tamps',
  TLA: 'tlax',
  VER: 'ver',
  YUC: 'yuc',
  ZAC: 'zac',
};

const subdivisions = Object.values(SUBDIVISIONS).flat();
const subdivisionBySlug = new Map(subdivisions.map((subdivision) => [subdivisionSlug(subdivision.name), subdivision]));

let townBySlug: ReadonlyMap<string, Town> | undefined;
let slugById: ReadonlyMap<string, string> | undefined;

/**
 * Slug of a town: its name and the short name of its subdivision, 'guadalajara-jal'. Of towns that share both, the largest
 * has this slug and those of the others end in their id.
 * @param id GeoNames id
 * @returns null for an unknown id
 */
export function slugOfTown(id: string): string | null {
  slugById ??= new Map([...townsBySlug()].map(([slug, town]) => [town.id, slug]));
  return slugById.get(id) ?? null;
}

/** Slug of a subdivision: 'jalisco'. @param code stored code; null for an unknown one */
export function slugOfSubdivision(country: CountryCode, code: string): string | null {
  const known = SUBDIVISIONS[country].find((subdivision) => subdivision.code === code);
  return known ? subdivisionSlug(known.name) : null;
}

/** Slug of a provider's town, or of its subdivision if it names no known town. */
export function slugOfPlace(country: CountryCode, subdivision: string, town: string | undefined): string {
  return (town && slugOfTown(town)) || (slugOfSubdivision(country, subdivision) ?? slugOf(subdivision));
}

/**
 * Finds the place of a slug, or of a text that spells one differently: with capitals and accents, a nickname ('gdl'), the
 * subdivision's name instead of its short name, or none. The result's `slug` is the right one.
 * @returns null for an unknown place
 */
export function findPlaceBySlug(text: string): SluggedPlace | null {
  const slug = slugOf(text);
  const town = townsBySlug().get(slug);
  if (town) return placeOfTown(town);
  const words = slug.split('-').filter(Boolean);
  const subdivision = subdivisionBySlug.get(slug) ?? spelledSubdivision(words);
  if (subdivision) return placeOfSubdivision(subdivision);
  const spelled = spelledTown(words);
  return spelled && placeOfTown(spelled);
}

function townsBySlug(): ReadonlyMap<string, Town> {
  if (townBySlug) return townBySlug;
  const built = new Map<string, Town>();
  // The largest first.
  for (const town of listTowns()) {
    const { id, country, subdivision, name } = town;
    const short = country === 'MX' ? SHORT_NAMES[subdivision] : undefined;
    const slug = `${slugOf(name)}-${short ?? subdivision.toLowerCase()}`;
    built.set(built.has(slug) ? `${slug}-${id}` : slug, town);
  }
  townBySlug = built;
  return built;
}

function placeOfTown(town: Town): SluggedPlace {
  const { id, country, subdivision, name } = town;
  const subdivisionName = SUBDIVISIONS[country].find(({ code }) => code === subdivision)?.name ?? subdivision;
  return { slug: slugOfTown(id) ?? '', country, subdivision, town, name, subdivisionName };
}

function placeOfSubdivision({ country, code, name }: Subdivision): SluggedPlace {
  return { slug: subdivisionSlug(name), country, subdivision: code, town: null, name, subdivisionName: name };
}

/** Finds a subdivision by its name, code or nickname, alone or before another of these or its country: 'jalisco-mx'. */
function spelledSubdivision(words: readonly string[]): Subdivision | null {
  const last = exactScopes(words.slice(-1).join(' '));
  const isAround = ({ country, code }: Subdivision) =>
    last.some((scope) => scope.country === country && (scope.subdivision ?? code) === code);
  const before = words.length > 1 ? namedSubdivision(words.slice(0, -1).join(' ')) : null;
  return namedSubdivision(words.join(' ')) ?? (before && isAround(before) ? before : null);
}

function namedSubdivision(words: string): Subdivision | null {
  const named = findSubdivision('MX', words) ?? findSubdivision('CO', words);
  if (named) return named;
  const scope = exactScopes(words).find(({ subdivision }) => subdivision !== null);
  return scope ? findSubdivision(scope.country, scope.subdivision ?? '') : null;
}

/** Finds the largest town with exactly this name or nickname, alone or before the name of its subdivision or country. */
function spelledTown(words: readonly string[]): Town | null {
  for (let at = words.length; at > 0; at -= 1) {
    const scopes = at === words.length ? null : exactScopes(words.slice(at).join(' '));
    if (scopes?.length === 0) continue;
    const sound = soundOf(words.slice(0, at).join(' '));
    const isIn = (town: Town) =>
      !scopes ||
      scopes.some(
        ({ country, subdivision }) =>
          country === town.country && (subdivision === null || subdivision === town.subdivision),
      );
    const named = sound === '' ? undefined : nameIndex().names.find((name) => name.sound === sound && isIn(name.town));
    if (named) return named.town;
  }
  return null;
}

function exactScopes(words: string): readonly Scope[] {
  const read = readScopes(words, false);
  return read?.cost === 0 ? read.scopes : [];
}
