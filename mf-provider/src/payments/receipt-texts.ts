/** Texts of the receipt screen; those of the receipt itself are in the contracts. */
export const texts = {
  back: 'Volver a Pagos',
  loading: 'Cargando el recibo…',
  failed: 'No pudimos cargar el recibo. Inténtalo de nuevo.',
  retry: 'Reintentar',
  download: 'Descargar PDF',
  print: 'Imprimir',
} as const;
