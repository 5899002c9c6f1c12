/** Paths of pages without personal data, which may be cached for offline use. */
export const PUBLIC_PAGE =
  /^\/($|home|explorar|comentarios|anunciantes\/|p\/|planes|politicas|privacidad|tratamiento-de-datos|creditos)/i;
