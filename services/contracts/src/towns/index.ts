/**
 * Towns of Mexico and Colombia, for services only: the table takes some megabytes. It is parsed on the first use, and
 * the indexes for positions and for texts each on their own first use.
 */
export { townAtPoint, townsAround } from './locate.ts';
export { searchTowns } from './search.ts';
export { findTown, listTowns, type Town } from './table.ts';
export { zoneOfTown } from './zones.ts';
