import { join } from 'node:path';
import { type ErrorCode, errorCatalogue } from '@vitrina/contracts/errors';
import { expect, test } from 'vitest';
import { root } from '../src/paths.ts';
import { filesOf, sourcesOf } from './sources.ts';

/** Side that shows a text of the product: the browser, the response of a service, or both independently. */
type Side = 'client' | 'server' | 'both';

/**
 * Texts that the product rules quote about registration, login, profile and publishing: validation rules, errors and
 * messages of success. Variable text after a colon or a name is left out.
 */
const QUOTED: Readonly<Record<string, Side>> = {
  // Login and registration
  'Las contraseñas no coinciden': 'both',
  'Error desconocido en el login': 'client',
  'Error desconocido en el registro': 'client',
  'Error en la conexión con el servidor': 'client',
  'Error al cargar los servicios.': 'client',
  // Profile
  'La descripción no puede exceder los 250 caracteres.': 'both',
  // An update sends all segments together and omits empty ones, so only the browser asks to choose.
  'Debes seleccionar una opción.': 'client',
  'Esta opción ya ha sido seleccionada.': 'both',
  'Solo puedes seleccionar un máximo de 5 opciones.': 'both',
  'La nueva contraseña y la confirmación no coinciden.': 'both',
  'La nueva contraseña no puede estar vacía.': 'both',
  'Debes proporcionar la contraseña actual.': 'both',
  'No se detectaron cambios para actualizar.': 'client',
  'Error al comprimir la imagen. Intenta con otro archivo.': 'both',
  'No se ha iniciado sesión. Por favor, inicie sesión y vuelva a intentarlo.': 'server',
  'Usuario no autenticado.': 'server',
  'Error al obtener los datos del usuario.': 'client',
  'Ocurrió un error al obtener los datos del usuario.': 'client',
  'No se encontraron estados para el país seleccionado.': 'client',
  'Ocurrió un error al cargar los estados.': 'client',
  'Ocurrió un error al cargar la lista de países.': 'client',
  'Ocurrió un error al cargar los servicios.': 'client',
  'Error al actualizar los datos.': 'client',
  'Ocurrió un error al actualizar los datos.': 'client',
  'Datos actualizados correctamente.': 'both',
  // Gallery and upload
  'Debes seleccionar un archivo para subir.': 'both',
  'El archivo debe ser una imagen (JPEG, PNG, GIF) o un video (MP4).': 'both',
  'El archivo es demasiado grande. El tamaño máximo permitido es 50MB.': 'both',
  "El campo 'Evento' no puede exceder los 25 caracteres.": 'both',
  'La fecha del evento debe ser la fecha actual o una fecha futura.': 'both',
  'La fecha de publicación debe ser la fecha actual o una fecha futura.': 'both',
  'La fecha de publicación debe ser menor o igual a la fecha del evento.': 'both',
  'Error al comprimir la imagen: ': 'client',
  'No hay imágenes disponibles.': 'client',
  'Error al cargar la galería.': 'client',
  'Error al eliminar la imagen.': 'client',
  'Imagen eliminada correctamente.': 'both',
  'Ocurrió un error al subir el archivo.': 'client',
  'Error de conexión: ': 'client',
  'Archivo subido y datos insertados correctamente.': 'both',
};

const tests = {
  /** Tests of components and of whole journeys. */
  client: sourcesOf(/^(?:e2e|mf-\w+\/test|shell\/(?:\w+\/)?test)\//),
  /** Tests of services through their calls; tests of the contracts cover only the rules. */
  server: sourcesOf(/^services\/(?!contracts\/)\w+\/test\//),
};
const codes = new Map<string, ErrorCode>(
  Object.entries(errorCatalogue).map(([code, { text }]) => [text, code as ErrorCode]),
);

/** Returns true if code contains the text; an apostrophe may be escaped in it. */
function isIn(code: string, text: string): boolean {
  return code.includes(text) || code.includes(text.replaceAll("'", "\\'"));
}

/** Returns true if a test of a side names the text; a test of a service may name the error code instead. */
function isReached(text: string, side: keyof typeof tests): boolean {
  if (isIn(tests[side], text)) return true;
  const code = codes.get(text);
  return side === 'server' && code !== undefined && tests.server.includes(`'${code}'`);
}

test('every quoted text of the product is in the code and reached by a test of its side', () => {
  const sources = sourcesOf(/(^|\/)src\//);
  const unused = Object.keys(QUOTED).filter((text) => !isIn(sources, text));
  const missing = Object.entries(QUOTED).flatMap(([text, said]) => {
    const sides = said === 'both' ? (['client', 'server'] as const) : [said];
    return sides.filter((side) => !isReached(text, side)).map((side) => `${side}: ${text}`);
  });
  console.log(`Not reached of ${Object.keys(QUOTED).length} texts:`, missing.length ? missing.join(' · ') : 'none');
  expect({ unused, missing }).toEqual({ unused: [], missing: [] });
});

/** Names of texts about failures and about expired or useless content. */
const FAILURE = /(?:[Ff]ailed|[Bb]roken|[Ee]xpired(?:Visitor)?|[Uu]seless|Refused)$/;
/** Text files of the area and its administration: those of the browser, and those of the services' responses. */
const TEXTS = /^(?:mf-(?:admin|provider)\/src\/(?:.+\/)?|services\/(?:accounts|directory|media)\/src\/)texts\.ts$/;

/** Lists all texts within a value with their path of names; skips texts built from numbers or names. */
function textsIn(value: unknown, name: string): Array<[name: string, text: string]> {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${name}.${key}`));
}

test('each failure text of the area, and each text in the responses of its services, is named by a test', async () => {
  const all = `${tests.client}\n${tests.server}`;
  const missing: string[] = [];
  for (const file of filesOf(TEXTS)) {
    const named = textsIn({ ...(await import(join(root, file))) }, file);
    const told = named.filter(([name]) => file.startsWith('services/') || FAILURE.test(name));
    missing.push(...told.filter(([, text]) => !all.includes(text)).map((each) => each.join(': ')));
  }
  console.log('Not reached of the texts of the area:', missing.length ? missing.join('\n') : 'none');
  expect(missing).toEqual([]);
});
