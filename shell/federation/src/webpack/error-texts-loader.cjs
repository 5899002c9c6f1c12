/**
 * Replaces the federation runtime's table of error descriptions, 0.3 KB (gzip) in the shell and again in each microfrontend.
 * Messages keep the code, the arguments and the link to the page that describes the code.
 */
module.exports = () => `
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
`;
