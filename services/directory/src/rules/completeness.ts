/** What makes a listing useful to a visitor. */
interface Listing {
  foto_perfil: string;
  descripcion: string;
  www: string;
  telefono: string;
  segmento: string;
}

/** How complete a listing is, 0 to 5: a mild tie-breaker of the search, after relevance. */
export function completenessOf(listing: Listing): number {
  const { foto_perfil, descripcion, www, telefono, segmento } = listing;
  return [foto_perfil, descripcion.length >= 80 ? descripcion : '', www, telefono, segmento].filter(Boolean).length;
}
