import phrases from './needs.json' with { type: 'json' };
import others from './no-needs.json' with { type: 'json' };

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

/** What people say that asks for no trade: about the platform itself, and whatever else one asks a machine. */
export const NO_NEEDS: readonly string[] = others.flatMap((text) => text.split(', '));
