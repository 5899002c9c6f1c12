import { inflateSync } from 'node:zlib';
import type { Receipt } from '@vitrina/contracts';
import { expect, it } from 'vitest';
import { drawReceipt, printable } from '../src/receipts/draw.ts';

const receipt: Receipt = {
  id: 'a'.repeat(24),
  numero: 7,
  cuenta: 'b'.repeat(24),
  nombre: 'Íñigo Ñandú 🔧 Łuk',
  email: 'i@demo.vitrina.example',
  plan: 'basico',
  monto: 99,
  moneda: 'MXN',
  medio: 'tarjeta',
  modo: 'prueba',
  referencia: 'pi_123',
  fecha: '2026-07-01T05:30:00.000Z',
  zona: 'America/Bogota',
  disputa: null,
  queda: 59,
  devoluciones: [{ monto: 40, fecha: '2026-07-03T20:00:00.000Z' }],
};

/** Extracts the text of a PDF in the encoding of the standard fonts, joining letters that are positioned separately. */
function wordsOf(file: Buffer): string {
  const streams = [...file.toString('latin1').matchAll(/FlateDecode[\s\S]*?stream\n([\s\S]*?)\nendstream/g)];
  const drawn = streams
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .join('\n');
  const lines = [...drawn.matchAll(/\[(.*?)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  );
  return lines.join('\n');
}

it('the PDF contains every text of the receipt on one page, with Spanish letters', async () => {
  const file = await drawReceipt(receipt);
  const words = wordsOf(file);
  for (const line of [
    'Recibo 0007',
    'Aportación, plan Básico',
    'Íñigo Ñandú ? ?uk',
    '$99.00 MXN',
    '-$40.00 MXN',
    'pi_123',
  ])
    expect(words).toContain(line);
  expect(words).toContain('Modo de prueba: no se movió dinero.');
  expect(words).toContain('no es un comprobante fiscal');
  expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  const long = await drawReceipt({ ...receipt, nombre: 'W'.repeat(120), email: `${'w'.repeat(200)}@x.example` });
  expect(long.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

it.each([
  ['¿Qué tal, Ñoño?', '¿Qué tal, Ñoño?'],
  ['n\u0303', 'ñ'],
  ['Śląsk', 'Slask'],
  ['👩‍🔧', '??'],
  ['“a” – b…', '“a” – b…'],
])('prints %s as %s', (text, printed) => {
  expect(printable(text)).toBe(printed);
});
