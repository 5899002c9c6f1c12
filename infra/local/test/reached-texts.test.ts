import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

/**
 * What the product quotes about registration, login, profile and publishing: its validation rules, its errors and what it
 * says of success. What follows a colon or a name differs each time and is left out.
 */
const QUOTED = [
  'Las contraseñas no coinciden',
  'La descripción no puede exceder los 250 caracteres.',
  'Debes seleccionar una opción.',
  'Esta opción ya ha sido seleccionada.',
  'Solo puedes seleccionar un máximo de 5 opciones.',
  'La nueva contraseña y la confirmación no coinciden.',
  'La nueva contraseña no puede estar vacía.',
  'Debes proporcionar la contraseña actual.',
  'No se detectaron cambios para actualizar.',
  'Error al comprimir la imagen. Intenta con otro archivo.',
  'Debes seleccionar un archivo para subir.',
  'El archivo debe ser una imagen (JPEG, PNG, GIF) o un video (MP4).',
  'El archivo es demasiado grande. El tamaño máximo permitido es 50MB.',
  "El campo 'Evento' no puede exceder los 25 caracteres.",
  'La fecha del evento debe ser la fecha actual o una fecha futura.',
  'La fecha de publicación debe ser la fecha actual o una fecha futura.',
  'La fecha de publicación debe ser menor o igual a la fecha del evento.',
  'Error al comprimir la imagen: ',
  'Error desconocido en el login',
  'Error desconocido en el registro',
  'Error en la conexión con el servidor',
  'Error al cargar los servicios.',
  'No se ha iniciado sesión. Por favor, inicie sesión y vuelva a intentarlo.',
  'Usuario no autenticado.',
  'Error al obtener los datos del usuario.',
  'Ocurrió un error al obtener los datos del usuario.',
  'No se encontraron estados para el país seleccionado.',
  'Ocurrió un error al cargar los estados.',
  'Ocurrió un error al cargar la lista de países.',
  'Ocurrió un error al cargar los servicios.',
  'Error al actualizar los datos.',
  'Ocurrió un error al actualizar los datos.',
  'Datos actualizados correctamente.',
  'No hay imágenes disponibles.',
  'Error al cargar la galería.',
  'Error al eliminar la imagen.',
  'Imagen eliminada correctamente.',
  'Ocurrió un error al subir el archivo.',
  'Error de conexión: ',
  'Archivo subido y datos insertados correctamente.',
];

const tests = sourcesOf(/(^|\/)test\/|^e2e\//);
const sources = sourcesOf(/(^|\/)src\//);

test('every text that the product quotes about its area is shown by the code and reached by a test', () => {
  // In code an apostrophe may be escaped or the text be in other quotes.
  const isIn = (code: string) => (text: string) => code.includes(text) || code.includes(text.replaceAll("'", "\\'"));
  const [unused, missing] = [sources, tests].map((code) => QUOTED.filter((text) => !isIn(code)(text)));
  console.log(`Not reached of ${QUOTED.length} texts:`, missing?.length ? missing.join(' · ') : 'none');
  expect({ unused, missing }).toEqual({ unused: [], missing: [] });
});
