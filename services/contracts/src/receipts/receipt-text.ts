import type { Receipt } from '../calls/payments.ts';
import { runtimeZone } from '../places/time-zone.ts';
import { PLANS } from '../plans.ts';
import { pesosText } from './pesos-text.ts';

/** Receipt as people read it, on the screen and on paper alike. */
export interface ReceiptText {
  title: string;
  /** Description of the payment, in the words of R43. */
  subject: string;
  /** Notice that no money moved; null for real payments. */
  test: string | null;
  lines: ReadonlyArray<{ label: string; value: string }>;
  /** Amounts refunded or disputed, the oldest first. */
  refunds: ReadonlyArray<{ label: string; value: string }>;
  /** Amount left after refunds; null without any. */
  kept: { label: string; value: string } | null;
  notes: readonly string[];
}

const METHODS = { tarjeta: 'Tarjeta', paypal: 'PayPal' } as const;
const DISPUTES = {
  en_disputa: 'El banco pidió devolver este pago. Mientras lo revisa, el plan sigue.',
  perdido: 'El banco devolvió este pago a quien pagó, y el tiempo que pagó terminó.',
  ganado: 'El banco pidió devolver este pago y después confirmó que vale.',
} as const;

/** Builds the text of a receipt. Amounts have two decimals, days are those of the payment's time zone. */
export function receiptText(receipt: Receipt): ReceiptText {
  const { numero, cuenta, nombre, email, plan, monto, medio, modo, referencia, id, fecha, zona } = receipt;
  const { devoluciones, disputa, queda } = receipt;
  const day = (instant: string) => inWords(instant, zona, { dateStyle: 'long' });
  return {
    title: `Recibo ${String(numero).padStart(4, '0')}`,
    subject: `Aportación, plan ${PLANS[plan].name}`,
    test: modo === 'prueba' ? 'Modo de prueba: no se movió dinero.' : null,
    lines: [
      { label: 'De', value: `${nombre} (${email})` },
      { label: 'Fecha', value: inWords(fecha, zona, { dateStyle: 'long', timeStyle: 'short' }) },
      { label: 'Concepto', value: `Un mes del plan ${PLANS[plan].name}` },
      { label: 'Monto', value: money(monto) },
      { label: 'Medio de pago', value: METHODS[medio] },
      { label: 'Referencia de la casa de pagos', value: referencia },
      { label: 'Cuenta', value: cuenta },
      { label: 'Pago', value: id },
    ],
    refunds: devoluciones.map((back) => ({ label: `Devuelto el ${day(back.fecha)}`, value: `-${money(back.monto)}` })),
    kept: devoluciones.length > 0 || disputa === 'perdido' ? { label: 'Queda', value: money(queda) } : null,
    notes: [
      ...(disputa ? [DISPUTES[disputa]] : []),
      'Este recibo no es un comprobante fiscal (CFDI ni factura electrónica).',
      'Gracias: tu aportación mantiene abierta la vitrina.',
    ],
  };
}

const money = (pesos: number) => pesosText(pesos, 'always');

function inWords(instant: string, timeZone: string, style: Intl.DateTimeFormatOptions): string {
  // A 12-hour clock contains a space that printer fonts may lack.
  const format = new Intl.DateTimeFormat('es-MX', {
    ...style,
    timeZone: runtimeZone(timeZone),
    ...(style.timeStyle && { hourCycle: 'h23' }),
  });
  return format.format(new Date(instant));
}
