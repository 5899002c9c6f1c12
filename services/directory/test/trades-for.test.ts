import { describe, expect, it } from 'vitest';
import { tradesFor } from '../src/search/suggestions.ts';

describe('the trades that a provider may choose', () => {
  it.each([
    ['plomero', 'Plomería'],
    ['fontan', 'Plomería'],
    ['plomreo', 'Plomería'],
    ['electrisista', 'Electricidad'],
    ['uñas', 'Manicure y pedicure'],
    ['unas', 'Manicure y pedicure'],
    ['DENTISTA', 'Odontología'],
    ['se me tapó el baño', 'Plomería'],
    ['Cocinera de banquetes', 'Chef a domicilio'],
  ])('start with the one that %j means', (text, trade) => {
    expect(tradesFor(text)[0]).toBe(trade);
  });

  it.each([
    ['Plomería y electricidad', ['Plomería', 'Electricidad']],
    ['Soy plomro y electrcista', ['Plomería', 'Electricidad']],
    ['Uñas acrílicas y pestañas', ['Manicure y pedicure', 'Cejas y pestañas']],
    ['Bodas y XV años', ['Quince años', 'Bodas']],
  ])('include all that %j names', (text, trades) => {
    expect(tradesFor(text)).toEqual(trades);
  });

  it('omit circumstances in a description', () => {
    expect(tradesFor('Plomería a domicilio')).toEqual(['Plomería']);
    expect(tradesFor('Abogada en Guadalajara')).toEqual(['Asesoría jurídica']);
  });

  it('include no groups of the catalogue, and nothing for words without a trade', () => {
    expect(tradesFor('Hogar y reparaciones')).not.toContain('Hogar y reparaciones');
    expect(tradesFor('xqzwv')).toEqual([]);
    expect(tradesFor('hago de todo')).toEqual([]);
  });

  it('number at most six', () => {
    expect(tradesFor('de').length).toBeLessThanOrEqual(6);
  });
});
