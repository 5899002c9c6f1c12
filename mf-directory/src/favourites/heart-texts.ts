/** Texts of the heart, apart from the long ones of the favourites' screen. */
export const heartTexts = {
  save: (name: string) => `Guardar a ${name}`,
  remove: (name: string) => `Quitar a ${name} de favoritos`,
  saved: (name: string) => `Guardaste a ${name}.`,
  removed: (name: string) => `Quitaste a ${name} de tus favoritos.`,
  undo: 'Deshacer',
  full: (most: number) => `Puedes guardar hasta ${most} proveedores. Quita uno para guardar otro.`,
} as const;
