import type { LanguageCode, paymentMethods, ServiceUnit, serviceUnits } from '../../wire/names.ts';

/** Unit of a price, as it follows the amount. */
export const UNIT_TEXTS: Readonly<Record<(typeof serviceUnits.toWire)[ServiceUnit], string>> = {
  trabajo: 'por trabajo',
  hora: 'por hora',
  dia: 'por día',
  mes: 'por mes',
  visita: 'por visita',
  sesion: 'por sesión',
  clase: 'por clase',
  evento: 'por evento',
  persona: 'por persona',
  pieza: 'por pieza',
  paquete: 'por paquete',
  metro: 'por metro',
  m2: 'por m²',
  km: 'por km',
};

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
