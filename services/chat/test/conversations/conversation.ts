/** Message with the expectations of its answer. Absent expectations are not checked, except that unexpected cards fail. */
export interface Turn {
  says: string;
  /** Patterns that the text must all contain. */
  text?: readonly RegExp[];
  /** Patterns that the text must not contain. */
  never?: readonly RegExp[];
  /** Segment and place of every card: `Plomería MX-JAL`; absent if no card may appear. */
  cards?: string;
  /** Number of cards; three by default. */
  count?: number;
  /** True if no card appeared in the answer before. */
  areNew?: boolean;
  /** True if the cards equal those of the answer before, in the same order. */
  areSame?: boolean;
  /** True if the conversation is handed to a person. */
  handsOff?: boolean;
}

/** A conversation with its class, the place that the page shows, such as `MX/JAL`, and the turns. */
export type Conversation = readonly [about: string, page: string | null, ...turns: Turn[]];

/** Sums of money that appear in no fact: any except the plans' prices. */
export const INVENTED_PRICE = /\$ ?(?!(?:0|99|199|399) MXN)\d|\d+ ?(?:pesos|mil\b)/i;
