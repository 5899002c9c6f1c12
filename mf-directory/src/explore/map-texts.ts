import { formatNumber } from '@vitrina/sdk';

/** Spanish texts of the map of results. */
export const mapTexts = {
  map: 'Mapa de proveedores',
  asList: 'Ver como lista',
  failed: 'No pudimos cargar el mapa. La lista tiene lo mismo.',
  empty: 'No hay proveedores en esta parte del mapa. Muévelo o aléjalo.',
  providers: (total: number) => (total === 1 ? '1 proveedor' : `${formatNumber(total)} proveedores`),
  inTown: (providers: string, town: string) => `${providers} en ${town}`,
  at: (town: string) => `En ${town}`,
  inList: 'Ver en la lista',
  see: 'Ver contacto',
  close: 'Cerrar',
  gone: 'Este proveedor ya no publica aquí.',
};
