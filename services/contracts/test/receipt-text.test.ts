import type { Receipt } from '@vitrina/contracts';
import { receiptText } from '@vitrina/contracts/receipts';
import { expect, it } from 'vitest';

const receipt: Receipt = {
  id: 'a'.repeat(24),
  numero: 12,
  cuenta: 'b'.repeat(24),
  nombre: 'Íñigo Ñandú',
  email: 'i@demo.vitrina.example',
  plan: 'premium',
  monto: 1399,
  moneda: 'MXN',
  medio: 'paypal',
  modo: 'real',
  referencia: '8AB12',
  fecha: '2026-07-01T05:30:00.000Z',
  zona: 'America/Tijuana',
  devoluciones: [],
  disputa: null,
  queda: 1399,
};
const lineOf = (label: string, of = receipt) => receiptText(of).lines.find((line) => line.label === label)?.value;

it('states the paid amount in pesos with cents, on the day of the provider’s zone', () => {
  const { title, subject, test, refunds, kept, notes } = receiptText(receipt);
  expect([title, subject, test]).toEqual(['Recibo 0012', 'Aportación, plan Premium', null]);
  expect([refunds, kept]).toEqual([[], null]);
  expect(notes).toContain('Este recibo no es un comprobante fiscal (CFDI ni factura electrónica).');
  expect(lineOf('De')).toBe('Íñigo Ñandú (i@demo.vitrina.example)');
  expect(lineOf('Monto')).toBe('$1,399.00 MXN');
  expect(lineOf('Fecha')).toContain('30 de junio de 2026');
  expect(lineOf('Fecha', { ...receipt, zona: 'America/Bogota' })).toBe('1 de julio de 2026 a las 00:30');
  expect([lineOf('Medio de pago'), lineOf('Referencia de la casa de pagos')]).toEqual(['PayPal', '8AB12']);
});

it('states the refunds and the rest, a bank’s dispute, and that a test moved no money', () => {
  const devoluciones = [{ monto: 99.5, fecha: '2026-07-03T20:00:00.000Z' }];
  const { refunds, kept } = receiptText({ ...receipt, devoluciones, queda: 1299.5 });
  expect(refunds).toEqual([{ label: 'Devuelto el 3 de julio de 2026', value: '-$99.50 MXN' }]);
  expect(kept).toEqual({ label: 'Queda', value: '$1,299.50 MXN' });
  const lost = receiptText({ ...receipt, modo: 'prueba', disputa: 'perdido', queda: 0 });
  expect(lost.test).toBe('Modo de prueba: no se movió dinero.');
  expect(lost.kept?.value).toBe('$0.00 MXN');
  expect(lost.notes[0]).toContain('El banco devolvió este pago');
});
