/** Texts for a missing microfrontend. */
export const texts = {
  title: 'Esta parte no está disponible',
  slow: 'Está tardando más de lo normal. El resto de la página funciona.',
  failed: 'No pudimos cargarla. El resto de la página funciona.',
  code: (code: string) => `Código: ${code}`,
  retry: 'Reintentar',
  loading: 'Cargando…',
} as const;
