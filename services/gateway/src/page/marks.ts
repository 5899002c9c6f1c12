/** The mark: a papel picado flag of four diamonds in terracotta on cream. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#B4421F" d="M3 3h26v20l-4.3 5-4.4-5-4.3 5-4.3-5-4.4 5L3 23z"/><path fill="#FBF7F0" d="M16 6l3.2 4L16 14l-3.2-4zM9 11l2.6 3.5L9 18l-2.6-3.5zM23 11l2.6 3.5L23 18l-2.6-3.5zM16 15.5l2.6 3.3-2.6 3.2-2.6-3.2z"/></svg>`;

/** The same mark with padding, for phones that cut icons into their own shape. */
export const MASKABLE_MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 56 56"><path fill="#FBF7F0" d="M-12-12h56v56h-56z"/>${MARK.slice(MARK.indexOf('<path'))}`;
