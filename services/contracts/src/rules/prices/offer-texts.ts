import type { LanguageCode } from '../../wire/languages.ts';
import type { paymentMethods } from '../../wire/names.ts';

/** Names of the payment methods. */
export const PAYMENT_TEXTS: Readonly<Record<keyof typeof paymentMethods.fromWire, string>> = {
  efectivo: 'Efectivo',
  transferencia: 'Transferencia',
  tarjeta: 'Tarjeta',
  plazos: 'A plazos',
  billetera: 'Billetera digital',
  cheque: 'Cheque',
};

/** Names of the languages. */
export const LANGUAGE_TEXTS: Readonly<Record<LanguageCode, string>> = {
  es: 'Español',
  en: 'Inglés',
  fr: 'Francés',
  pt: 'Portugués',
  de: 'Alemán',
  it: 'Italiano',
  zh: 'Chino',
  ja: 'Japonés',
  ko: 'Coreano',
  ru: 'Ruso',
  ar: 'Árabe',
  nah: 'Náhuatl',
  yua: 'Maya',
  guc: 'Wayuunaiki',
  mfs: 'Lengua de Señas Mexicana',
  csn: 'Lengua de Señas Colombiana',
};
