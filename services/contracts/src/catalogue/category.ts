/** Short stable ids of the groups, for pictures and tests; they never go over the wire. */
export type CategoryId =
  | 'hogar'
  | 'construccion'
  | 'cocina'
  | 'belleza'
  | 'salud'
  | 'educacion'
  | 'musica'
  | 'eventos'
  | 'fotografia'
  | 'diseno'
  | 'tecnologia'
  | 'artesanias'
  | 'moda'
  | 'vehiculos'
  | 'mascotas'
  | 'profesionales'
  | 'deporte';

/** A group of trades. Names carry no comma, because segments are joined with commas on the wire (R20). */
export interface Category {
  id: CategoryId;
  name: string;
  trades: readonly string[];
}
