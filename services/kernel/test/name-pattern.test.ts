import { describe, expect, it } from 'vitest';
import { namePattern } from '../src/data/mongo.ts';

function finds(text: string, name: string): boolean {
  const pattern = namePattern(text);
  return pattern !== null && new RegExp(pattern, 'u').test(name);
}

describe('a part of a name', () => {
  it.each([
    ['luna', 'Tuberías Luna'],
    ['TUBERIAS', 'Tuberías Luna'],
    ['tubería', 'TUBERIAS LUNA'],
    ['luna cia', 'Luna & Cía.'],
    ['  cañon', 'El Canon'],
    ['canon', 'El Cañón'],
    ['una', 'Tuberías Luna'],
    ['24 7', 'Cerrajería 24/7'],
  ])('matches: %j is in %j', (text, name) => {
    expect(finds(text, name)).toBe(true);
  });

  it.each([
    ['sol', 'Tuberías Luna'],
    ['t.*a', 'Tuberías Luna'],
    ['luna|sol', 'El Sol'],
    ['luna cia', 'Lunacia'],
  ])('fails to match: %j is not in %j', (text, name) => {
    expect(finds(text, name)).toBe(false);
  });

  it.each(['', '  ', '.*', '$^()', '🌙'])('matches nothing for %j', (text) => {
    expect(namePattern(text)).toBeNull();
  });
});
