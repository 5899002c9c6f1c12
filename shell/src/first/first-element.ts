/** Id of the element with the first content that the gateway wrote; it is `FIRST_CONTENT_ELEMENT` of the contracts. */
export const FIRST_ELEMENT = 'primero';
