/** Most favourites of a person, with and without an account, and most providers of a shared list (R57). */
export const MAX_FAVOURITES = 200;

/** Days for which the link of a shared list works (R57). */
export const SHARED_LIST_DAYS = 90;

/** Most providers that are compared side by side: as many as a table on a desk shows without scrolling. */
export const MAX_COMPARED = 4;
