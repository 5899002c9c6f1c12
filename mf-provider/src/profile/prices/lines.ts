import { cleanLine, lengthOf } from '@vitrina/contracts/rules';
import {
  FIRST_YEAR,
  MAX_SERVICE_NAME,
  readPrice,
  type ServiceEntry,
  UNIT_TEXTS,
} from '@vitrina/contracts/rules/prices';
import { priceTexts as texts } from './texts.ts';

type Unit = ServiceEntry['unidad'];

/** Units in the order of the choice. */
export const UNITS = Object.keys(UNIT_TEXTS) as Unit[];

/** Service line as typed. */
export interface Line {
  nombre: string;
  desde: string;
  unidad: Unit;
}

/** Reads the form's value of `servicios`, a JSON list; what is unreadable is left out. */
export function readLines(servicios: string): Line[] {
  try {
    const read: unknown = JSON.parse(servicios);
    return Array.isArray(read) ? read.flatMap(readLine) : [];
  } catch {
    return [];
  }
}

function readLine(value: unknown): Line[] {
  const { nombre, desde, unidad }: { [field: string]: unknown } = { ...Object(value) };
  const unit = UNITS.find((one) => one === unidad);
  return typeof nombre === 'string' && unit ? [{ nombre, desde: String(desde ?? ''), unidad: unit }] : [];
}

/** Writes lines as the form's value; empty without lines. */
export function writeLines(lines: readonly Line[]): string {
  return lines.length === 0 ? '' : JSON.stringify(lines);
}

/** Writes the form's value as the call's field, without blank lines. */
export function wireLines(servicios: string): string {
  const lines = readLines(servicios).filter((line) => !isBlank(line));
  if (lines.length === 0) return '';
  return JSON.stringify(
    lines.map(({ nombre, desde, unidad }) => ({ nombre: cleanLine(nombre).trim(), desde: readPrice(desde), unidad })),
  );
}

/** Removes the prices of all lines: in another country's pesos they would be wrong. */
export function withoutPrices(servicios: string): string {
  return writeLines(readLines(servicios).map((line) => ({ ...line, desde: '' })));
}

function isBlank({ nombre, desde }: Line): boolean {
  return nombre.trim() === '' && desde.trim() === '';
}

/** Name of a line in messages. */
export function nameOf({ nombre }: Line, index: number): string {
  return nombre.trim() ? `«${nombre.trim()}»` : texts.unnamed(index + 1);
}

/** Problem of a line. */
interface LineProblem {
  index: number;
  text: string;
  /** True if only a field is empty, as while a line is being filled in. */
  isUnfinished: boolean;
}

/** Finds the first line with a problem; a blank line is no problem, because it is not sent. The server's rule is `readServices`. */
export function lineProblem(servicios: string): LineProblem | null {
  for (const [index, line] of readLines(servicios).entries()) {
    if (isBlank(line)) continue;
    const { nombre, desde } = line;
    const problem = (text: string, isUnfinished = false) => ({ index, text, isUnfinished });
    if (nombre.trim() === '') return problem(texts.noName(index + 1), true);
    if (lengthOf(nombre) > MAX_SERVICE_NAME) return problem(texts.longName);
    if (desde.trim() === '') return problem(texts.noPrice(nameOf(line, index)), true);
    if (readPrice(desde) === null) return problem(texts.wrongPrice);
  }
  return null;
}

/** Error of the field `desde_anio`, or null. */
export function yearProblem(year: string, now = new Date().getFullYear()): string | null {
  const isYear = /^\d{4}$/.test(year) && FIRST_YEAR <= Number(year) && Number(year) <= now;
  return year.trim() === '' || isYear ? null : texts.wrongYear;
}
