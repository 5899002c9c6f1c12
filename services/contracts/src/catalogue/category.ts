/** Short stable ids of the groups, for pictures and tests; they never go over the wire. */
export type CategoryId =
  | 'home'
  | 'construction'
  | 'kitchen'
  | 'beauty'
  | 'health'
  | 'education'
  | 'music'
  | 'events'
  | 'photography'
  | 'design'
  | 'technology'
  | 'crafts'
  | 'fashion'
  | 'vehicles'
  | 'pets'
  | 'professional'
  | 'sport';

/** Group of trades. Names contain no comma, because segments are joined with commas on the wire (R20). */
export interface Category {
  id: CategoryId;
  name: string;
  trades: readonly string[];
}
