import { describe, expect, it } from 'vitest';
import {
  currencyOf,
  LANGUAGE_TEXTS,
  lowestPrice,
  MAX_PRICE,
  PAYMENT_TEXTS,
  readLanguages,
  readPaymentMethods,
  readPrice,
  readServices,
  readWorkingSince,
  UNIT_TEXTS,
  wirePrice,
  writePaymentMethods,
  writeServices,
} from '../src/rules/prices/index.ts';
import { languages, paymentMethods, serviceUnits } from '../src/wire/index.ts';

const line = (over: object = {}) => ({ nombre: 'Afinación', desde: 350, unidad: 'trabajo', ...over });
const read = (...entries: unknown[]) => readServices(JSON.stringify(entries));

describe('the field servicios', () => {
  it('keeps the order of the lines, and is written as it was read', () => {
    const entries = [line({ desde: 900 }), line({ nombre: 'Revisión', desde: 250, unidad: 'hora' }), line()];
    const services = [
      { name: 'Afinación', from: 900, unit: 'job' },
      { name: 'Revisión', from: 250, unit: 'hour' },
      { name: 'Afinación', from: 350, unit: 'job' },
    ] as const;
    expect(read(...entries)).toEqual({ services });
    expect(writeServices(services)).toEqual(entries);
    expect(read()).toEqual({ services: [] });
  });

  it.each([
    ['servicio', 'service'],
    ['Por servicio', 'service'],
    ['por hora', 'hour'],
    ['día', 'day'],
    ['SEMANA', 'week'],
  ])('reads the unit %s', (unidad, unit) => {
    expect(read(line({ unidad }))).toEqual({ services: [{ name: 'Afinación', from: 350, unit }] });
  });

  it('cleans names as every text of one line', () => {
    expect(read(line({ nombre: ' Corte\u200b\ty\u00a0 peinado\n' }))).toEqual({
      services: [{ name: 'Corte y  peinado', from: 350, unit: 'job' }],
    });
  });

  it.each([
    ['text that is no JSON', 'Afinación $350'],
    ['an object', '{}'],
    ['a list of texts', '["Afinación"]'],
    ['null as line', '[null]'],
    ['a missing price', JSON.stringify([{ nombre: 'Afinación', unidad: 'trabajo' }])],
    ['an unknown field', JSON.stringify([line({ hasta: 500 })])],
    ['an unknown unit', JSON.stringify([line({ unidad: 'kilo' })])],
    ['a unit of every object', JSON.stringify([line({ unidad: 'constructor' })])],
    ['cents', JSON.stringify([line({ desde: 350.5 })])],
    ['a price as text', JSON.stringify([line({ desde: '350' })])],
    ['a price of nothing', JSON.stringify([line({ desde: 0 })])],
    ['a negative price', JSON.stringify([line({ desde: -350 })])],
    ['a price above the highest', JSON.stringify([line({ desde: MAX_PRICE + 1 })])],
    ['an empty name', JSON.stringify([line({ nombre: ' \u200b ' })])],
    ['a name of 61', JSON.stringify([line({ nombre: 'a'.repeat(61) })])],
  ])('refuses %s', (_case, json) => {
    expect(readServices(json)).toEqual({ error: 'servicios_invalidos' });
  });

  it('accepts 20 lines with the longest names and highest prices, and no more', () => {
    const longest = line({ nombre: 'ñ'.repeat(60), desde: MAX_PRICE });
    expect(read(...Array(20).fill(longest))).toHaveProperty('services.length', 20);
    expect(read(...Array(21).fill(longest))).toEqual({ error: 'servicios_demasiados' });
  });

  it('refuses contact data and piled marks in a name', () => {
    expect(read(line({ nombre: 'Corte, llama al 55 1234 5678' }))).toEqual({ error: 'nombre_con_contacto' });
    expect(read(line({ nombre: 'Corte www.corte.com' }))).toEqual({ error: 'nombre_con_contacto' });
    expect(read(line({ nombre: `Corte${'\u0336\u0301'.repeat(3)}` }))).toEqual({ error: 'marcas_excesivas' });
  });
});

describe('the lists of payment methods and languages', () => {
  it('allow any spacing, and drop repetitions', () => {
    expect(readPaymentMethods(' efectivo,tarjeta ,efectivo,, ')).toEqual(['cash', 'card']);
    expect(writePaymentMethods(['cash', 'card'])).toEqual(['efectivo', 'tarjeta']);
    expect(readLanguages('es, nah')).toEqual(['es', 'nah']);
    expect([readPaymentMethods(''), readLanguages('')]).toEqual([[], []]);
  });

  it('accept the shown names in any case', () => {
    expect(readPaymentMethods('Efectivo, Billetera digital,A PLAZOS')).toEqual(['cash', 'wallet', 'installments']);
    expect(readLanguages('Español,ingles,nah')).toEqual(['es', 'en', 'nah']);
  });

  it('refuse unknown names, also those that every object has', () => {
    expect([readPaymentMethods('efectivo,oro'), readPaymentMethods('toString')]).toEqual([null, null]);
    expect([readLanguages('es,xx'), readLanguages('constructor')]).toEqual([null, null]);
  });

  it('name each of their values in Spanish, like the units', () => {
    expect(Object.keys(PAYMENT_TEXTS).sort()).toEqual(Object.values(paymentMethods.toWire).sort());
    expect(Object.keys(LANGUAGE_TEXTS).sort()).toEqual([...languages].sort());
    expect(Object.keys(UNIT_TEXTS).sort()).toEqual(Object.values(serviceUnits.toWire).sort());
  });
});

describe('the year in which work began', () => {
  it.each([
    ['', { year: null }],
    ['1900', { year: 1900 }],
    ['2026', { year: 2026 }],
    ['1899', 'desde_anio_invalido'],
    ['2027', 'desde_anio_invalido'],
    ['98', 'desde_anio_invalido'],
    ['2026.5', 'desde_anio_invalido'],
    ['hace 20 años', 'desde_anio_invalido'],
  ])('reads %j', (text, expected) => {
    expect(readWorkingSince(text, 2026)).toEqual(expected);
  });
});

describe('the price on a card', () => {
  it('shows the lowest line in the currency of the country', () => {
    expect(lowestPrice([{ from: 900 }, { from: 350 }, { from: 1_200 }])).toBe(350);
    expect([lowestPrice([]), lowestPrice(undefined)]).toEqual([null, null]);
    expect(wirePrice(350, 'MX')).toEqual({ monto: 350, moneda: 'MXN' });
    expect(wirePrice(35_000, 'CO')).toEqual({ monto: 35_000, moneda: 'COP' });
    expect([wirePrice(null, 'MX'), wirePrice(undefined, 'CO')]).toEqual([null, null]);
    expect([currencyOf('MX'), currencyOf('CO')]).toEqual(['MXN', 'COP']);
  });
});

describe('a price as people write it', () => {
  it.each([
    ['350', 350],
    [' $1,350 ', 1_350],
    ['85.000', 85_000],
    ['1.250.000', 1_250_000],
    ['350.00', 350],
    ['1,350.00', 1_350],
    ['999999999', 999_999_999],
    ['$1.500,00', 1_500],
    ['1,500.00 MXN', 1_500],
    ['Desde $350 MXN', 350],
    ['$ 350 pesos', 350],
    ['350.00 M.N.', 350],
    ['$50.000 COP', 50_000],
    ["1'250.000", 1_250_000],
    ['$1’250.000,00', 1_250_000],
    ['３５０', 350],
  ])('reads %j', (text, price) => expect(readPrice(text)).toBe(price));

  it.each(['', '0', '350.50', '-350', '1,35', '13,50,00', '350 a 500', 'gratis', 'US$350', "1'250", '1000000000'])(
    'refuses %j',
    (text) => expect(readPrice(text)).toBeNull(),
  );
});
