/** Mark in the address of a digital card's code: visitors who come with it have scanned the card. */
export const CARD_MARK = 'tarjeta';
