/** Text of the button that searches all places and kinds, apart from the texts that every page loads. */
export const searchEverything = (query: string) => `Buscar «${query}» en todo`;
