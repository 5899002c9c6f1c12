import { describe, expect, it } from 'vitest';
import { tradesFor } from '../src/search/trades-for.ts';

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
  ])('begin with the one that %j means', (text, trade) => {
    expect(tradesFor(text)[0]).toBe(trade);
  });

  it.each([
    ['Plomería y electricidad', ['Plomería', 'Electricidad']],
    ['Soy plomro y electrcista', ['Plomería', 'Electricidad']],
    ['Uñas acrílicas y pestañas', ['Manicure y pedicure', 'Cejas y pestañas']],
    ['Bodas y XV años', ['Quince años', 'Bodas']],
  ])('are all that %j names', (text, trades) => {
    expect(tradesFor(text)).toEqual(trades);
  });

  it('leave out what a description mentions beside the work', () => {
    expect(tradesFor('Plomería a domicilio')).toEqual(['Plomería']);
    expect(tradesFor('Abogada en Guadalajara')).toEqual(['Asesoría jurídica']);
  });

  it('are no groups of the catalogue, and none for words that mean no trade', () => {
    expect(tradesFor('Hogar y reparaciones')).not.toContain('Hogar y reparaciones');
    expect(tradesFor('xqzwv')).toEqual([]);
    expect(tradesFor('hago de todo')).toEqual([]);
  });

  it('are six at most', () => {
    expect(tradesFor('de').length).toBeLessThanOrEqual(6);
  });
});
