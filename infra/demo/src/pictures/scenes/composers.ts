import type { Composer } from './canvas.ts';
import { repeat, shelves, tiles } from './grids.ts';
import { niche, poster, stillLife } from './stages.ts';

/** All ways to arrange the things of a trade, the most generous ones twice. */
export const COMPOSERS: readonly Composer[] = [stillLife, stillLife, niche, poster, tiles, repeat, shelves];
