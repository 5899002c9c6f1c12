import type { VisitDay } from '@vitrina/contracts';

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

const columns: ReadonlyArray<readonly [name: string, value: (day: VisitDay) => string | number]> = [
  ['Fecha', ({ fecha }) => fecha],
  ['Vistas', ({ vistas }) => vistas],
  ['Búsquedas', ({ busquedas }) => busquedas],
  ['Teléfono', ({ contactos }) => contactos.telefono],
  ['WhatsApp', ({ contactos }) => contactos.whatsapp],
  ['Correo', ({ contactos }) => contactos.correo],
  ['Sitio web', ({ contactos }) => contactos.www],
  ['Tarjeta', ({ tarjeta }) => tarjeta],
];

/** Formats days as comma-separated values (RFC 4180); none of them contains a comma or a quotation mark. */
export function csvOf(days: readonly VisitDay[]): string {
  const rows = [columns.map(([name]) => name), ...days.map((day) => columns.map(([, value]) => value(day)))];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.join(',')}\r\n`).join('');
}
