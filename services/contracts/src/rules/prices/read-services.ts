import { foldText } from '../../places/fold.ts';
import { type ServiceUnit, serviceUnits } from '../../wire/names.ts';
import { checkMarks, cleanLine, hasContent, lengthOf } from '../plain-text.ts';
import { nameRisk } from '../text-risk/index.ts';
import { MAX_PRICE, MAX_SERVICE_NAME, MAX_SERVICES, type Service } from './prices.ts';

/** Errors of the field `servicios`. */
type ServicesError = 'servicios_invalidos' | 'servicios_demasiados' | 'nombre_con_contacto' | 'marcas_excesivas';

/**
 * Reads the field `servicios`: a JSON list of lines `{ nombre, desde, unidad }` in the provider's order (R55). Names are
 * cleaned like every text of one line; `desde` is a whole number of pesos, 1 to {@link MAX_PRICE}; `unidad` may also be written
 * as it is shown, such as 'por día'.
 *
 * @returns an error for other forms, unknown fields and units, more than 20 lines, and names that are empty, longer than
 *   60 characters, or contain links or contact data
 */
export function readServices(json: string): { services: Service[] } | { error: ServicesError } {
  const entries = listIn(json);
  if (!entries) return { error: 'servicios_invalidos' };
  if (entries.length > MAX_SERVICES) return { error: 'servicios_demasiados' };
  const services: Service[] = [];
  for (const entry of entries) {
    const service = readService(entry);
    if (typeof service === 'string') return { error: service };
    services.push(service);
  }
  return { services };
}

function listIn(json: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function readService(entry: unknown): Service | ServicesError {
  if (typeof entry !== 'object' || entry === null) return 'servicios_invalidos';
  const { nombre, desde, unidad }: { [field: string]: unknown } = { ...entry };
  if (Object.keys(entry).sort().join() !== 'desde,nombre,unidad') return 'servicios_invalidos';
  const unit = readUnit(unidad);
  if (typeof nombre !== 'string' || !isPrice(desde) || unit === null) return 'servicios_invalidos';
  const name = cleanLine(nombre).trim();
  if (!hasContent(name) || lengthOf(name) > MAX_SERVICE_NAME) return 'servicios_invalidos';
  if (checkMarks(name)) return 'marcas_excesivas';
  return nameRisk(name) ? 'nombre_con_contacto' : { name, from: desde, unit };
}

function isPrice(value: unknown): value is number {
  return Number.isInteger(value) && 1 <= Number(value) && Number(value) <= MAX_PRICE;
}

function readUnit(value: unknown): ServiceUnit | null {
  const name = typeof value === 'string' ? foldText(value).replace(/^por /, '') : '';
  const units: Readonly<Record<string, ServiceUnit>> = serviceUnits.fromWire;
  return Object.hasOwn(units, name) ? (units[name] ?? null) : null;
}
