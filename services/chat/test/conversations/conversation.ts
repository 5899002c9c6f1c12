/** What the answer to one message must hold. Absent expectations are not checked, but cards come only where they are expected. */
export interface Turn {
  says: string;
  /** Each must be found in the text. */
  text?: readonly RegExp[];
  /** None may be found in the text. */
  never?: readonly RegExp[];
  /** Segment and place of every card: `Plomería MX-JAL`; absent where no card may come. */
  cards?: string;
  /** How many cards come; three unless it is given. */
  count?: number;
  /** True where none of the cards was shown by the answer before. */
  areNew?: boolean;
  /** True where the cards are those of the answer before, in the same order. */
  areSame?: boolean;
  /** True where the conversation is handed to a person. */
  handsOff?: boolean;
}

/** A conversation with its class, the place that the page shows, such as `MX/JAL`, and the turns. */
export type Conversation = readonly [about: string, page: string | null, ...turns: Turn[]];

/** Sums and numbers of money that no fact has: any but the plans' prices. */
export const INVENTED_PRICE = /\$ ?(?!(?:0|99|199|399) MXN)\d|\d+ ?(?:pesos|mil\b)/i;
