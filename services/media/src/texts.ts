/** Every Spanish text that this service writes itself; refusals come from the contracts' catalogue. */
export const texts = {
  uploaded: 'Archivo subido y datos insertados correctamente.',
  deleted: 'Imagen eliminada correctamente.',
  boardTitle: 'Colas de Vitrina',
  retried: 'Estamos procesando el archivo otra vez.',
} as const;

/** Stages of the processing as they go over the wire. */
export const stages = {
  queued: 'en_cola',
  processing: 'procesando',
  done: 'lista',
  failed: 'fallida',
} as const;
