import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildResult } from '../src/build.ts';
import { builtSample, withText } from './sample.ts';

/** Mistakes that types do not find in every case, each with its name in the fixture `mistaken-app.tsx`. */
export const mistakes = {
  'a declared page without a component': 'page missing',
  'a page that is null': 'page null',
  'a page that is a number': 'page number',
  'an empty default export': 'empty export',
  'a default export of null': 'null export',
  'no default export': 'no export',
  'a page that throws': 'throws',
  'a page that sets its state whenever it is drawn': 'sets state',
  'an effect that throws': 'throwing effect',
  'a page that draws nothing': 'draws nothing',
  'a page that draws an empty box': 'draws an empty box',
  'a page that draws an object': 'draws an object',
  'a page whose chunk throws': 'chunk throws',
  'code that throws while it is loaded': 'throws while loaded',
} as const;

/** A mistake for each way in which the platform notices one; the others are tested in the large ring. */
export const mistakesOfEachKind = (
  ['a page that throws', 'a page that draws nothing', 'a page whose chunk throws'] as const
).map((what) => [what, mistakes[what]] as const);

const fixture = path.resolve(import.meta.dirname, '../fixtures/mf-sample/src/mistaken-app.tsx');
const BLANKS = 'no mistake                    ';

/** Source of the application of a build {@link withMistake}. */
export const mistakenApp = (): Promise<string> => readFile(fixture, 'utf8');

/** Returns a build of the sample with a mistake in its page. Its source maps fit. */
export async function withMistake(mistake: string): Promise<BuildResult> {
  const text = await mistakenApp();
  const built = await builtSample('mistaken', { 'src/app.tsx': () => text });
  if (mistake === 'no export') return withText(built, 'app.', '{default:()=>', '{another:()=>');
  return withText(built, 'app.', BLANKS, mistake.padEnd(BLANKS.length));
}
