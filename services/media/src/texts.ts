/** All Spanish texts of this service; texts of refusals are in the contracts' error catalogue. */
export const texts = {
  uploaded: 'Archivo subido y datos insertados correctamente.',
  deleted: 'Imagen eliminada correctamente.',
  edited: 'Cambios guardados.',
  boardTitle: 'Colas de Vitrina',
  retried: 'Estamos procesando el archivo otra vez.',
} as const;
