import { foldText } from '@vitrina/contracts/places';
import { CULTURE } from './synonyms/culture.ts';
import type { OneWaySynonyms, SynonymGroup } from './synonyms/group.ts';
import { LIVING } from './synonyms/living.ts';
import { WORK } from './synonyms/work.ts';

/** All groups of words that find one another. */
export const SYNONYM_GROUPS: readonly SynonymGroup[] = [...LIVING, ...CULTURE, ...WORK];

/** Wide words, and words that both countries use for different trades. */
export const ONE_WAY_SYNONYMS: readonly OneWaySynonyms[] = [
  { word: 'estética', finds: ['peluquería', 'cosmetología'] },
  { word: 'diseñador', finds: ['diseño gráfico', 'diseño de interiores', 'diseño de modas'] },
  { word: 'diseñadora', finds: ['diseño gráfico', 'diseño de interiores', 'diseño de modas'] },
  { word: 'profesor', finds: ['clases de matemáticas', 'clases de idiomas', 'clases de música'] },
  { word: 'profesora', finds: ['clases de matemáticas', 'clases de idiomas', 'clases de música'] },
  { word: 'terapeuta', finds: ['psicología', 'fisioterapia', 'terapia de lenguaje'] },
  { word: 'entrenador', finds: ['entrenamiento personal', 'fútbol'] },
  { word: 'entrenadora', finds: ['entrenamiento personal', 'fútbol'] },
  { word: 'artesano', finds: ['alfarería', 'tejido', 'joyería', 'cestería', 'talabartería'] },
  { word: 'artesana', finds: ['alfarería', 'tejido', 'joyería', 'cestería', 'talabartería'] },
  { word: 'fiesta', finds: ['organización de eventos', 'payasos', 'globos', 'dj'] },
  { word: 'carro', finds: ['mecánica automotriz', 'lavado de autos'] },
  { word: 'coche', finds: ['mecánica automotriz', 'lavado de autos'] },
];

/**
 * The dictionary as the search engine takes it: folded word or phrase to the folded ones that it also finds.
 * A one-way word reaches the named ones only, not their whole groups.
 */
export function synonymSettings(): Record<string, string[]> {
  const mutual = SYNONYM_GROUPS.flatMap((group) => {
    const folded = group.map(foldText);
    return folded.map((word) => [word, folded.filter((other) => other !== word)] as const);
  });
  const oneWay = ONE_WAY_SYNONYMS.map(({ word, finds }) => [foldText(word), finds.map(foldText)] as const);
  return Object.fromEntries([...mutual, ...oneWay]);
}
