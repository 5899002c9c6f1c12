/** Characters of a message to a provider (R39), and of a reply to one: a reply may be as short as a word. */
export const MESSAGE_LENGTH = { min: 10, max: 1_000 } as const;

/** Most replies to one message; who has more to say has the address by then. */
export const MAX_MESSAGE_REPLIES = 20;

/** Unread messages are counted up to here: an owner sees '99+' for more. */
export const MOST_COUNTED_MESSAGES = 100;

/** Saved replies of an account. */
export const MAX_SAVED_REPLIES = 20;
