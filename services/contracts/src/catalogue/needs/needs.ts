import phrases from './needs.json' with { type: 'json' };

/** What people of both countries say when they need a trade: problems, wishes, and the names of those who do it. */
export interface Need {
  /** Name in the catalogue. */
  trade: string;
  phrases: readonly string[];
}

/** The needs of every trade. For services only: it is too large for a browser's build. */
export const NEEDS: readonly Need[] = Object.entries(phrases).map(([trade, text]) => ({
  trade,
  phrases: text.split(', '),
}));
