/** Length of a message to a provider (R39), in characters, and of a reply to one: a reply may be as short as a word. */
export const MESSAGE_LENGTH = { min: 10, max: 1_000 } as const;

/** Most replies to one message; both have each other's address by then. */
export const MAX_MESSAGE_REPLIES = 20;

/** Highest count of unread messages: an owner sees '99+' for more. */
export const MOST_COUNTED_MESSAGES = 100;

/** Most saved replies of an account. */
export const MAX_SAVED_REPLIES = 20;
