import phrases from './needs.json' with { type: 'json' };
import others from './no-needs.json' with { type: 'json' };

/**
 * Phrases with which people of both countries express a need for a trade: problems, wishes, and names of the
 * profession.
 */
export interface Need {
  /** Name in the catalogue. */
  trade: string;
  phrases: readonly string[];
}

/** Needs of every trade. For services only: too large for a browser's build. */
export const NEEDS: readonly Need[] = Object.entries(phrases).map(([trade, text]) => ({
  trade,
  phrases: text.split(', '),
}));

/** Phrases that ask for no trade: about the platform itself, and general questions to a machine. */
export const NO_NEEDS: readonly string[] = others.flatMap((text) => text.split(', '));
