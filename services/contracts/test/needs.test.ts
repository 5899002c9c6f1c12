import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../src/catalogue/catalogue.ts';
import { NEEDS, understandNeed } from '../src/catalogue/needs/index.ts';
import { NO_NEEDS } from '../src/catalogue/needs/needs.ts';
import { foldText } from '../src/places/index.ts';

const phrases = NEEDS.flatMap((need) => need.phrases);

describe('the needs', () => {
  it('name every trade of the catalogue and nothing else', () => {
    expect(NEEDS.map(({ trade }) => trade).sort()).toEqual(CATALOGUE.flatMap(({ trades }) => trades).sort());
    for (const need of NEEDS) expect(need.phrases.length).toBeGreaterThan(0);
  });

  it('include at least four hundred phrases, all different', () => {
    expect(phrases.length).toBeGreaterThanOrEqual(400);
    const folded = [...phrases, ...NO_NEEDS].map(foldText);
    expect(folded.filter((phrase, at) => phrase === '' || folded.indexOf(phrase) !== at)).toEqual([]);
  });
});

describe('the understanding of a need', () => {
  it('finds the trade of nearly every reviewed phrase itself', () => {
    const all = NEEDS.flatMap(({ trade, phrases: told }) => told.map((phrase) => ({ trade, phrase })));
    const right = all.filter(({ trade, phrase }) => understandNeed(phrase).trade === trade);
    expect(right.length / all.length).toBeGreaterThan(0.95);
  });

  it.each([
    'cuéntame un chiste',
    'quiero cancelar mi cuenta',
    'no puedo iniciar sesión',
    'cuánto cuesta registrarse',
    'quién es el presidente de México',
    'la aplicación no carga',
    'cómo subo una foto a mi perfil',
  ])('finds no trade in a text that asks for none: %j', (text) => {
    expect(understandNeed(text).trade).toBeNull();
  });

  it.each(['hola', 'xilófono cuántico', 'astronauta', 'algo bueno', ''])('finds no trade in %j', (text) => {
    expect(understandNeed(text).trade).toBeNull();
  });

  it('adds little time to the folding of a text', () => {
    const texts = phrases.map((phrase) => `necesito que alguien me ayude, ${phrase}, por favor`);
    let folding = 0;
    let understanding = 0;
    for (const text of texts) {
      const started = performance.now();
      foldText(text);
      const folded = performance.now();
      understandNeed(text);
      understanding += performance.now() - folded;
      folding += folded - started;
    }
    console.log(`understanding a need takes ${(understanding / folding).toFixed(1)} times as long as folding it`);
    expect(understanding / folding).toBeLessThan(30);
  });
});
