/**
 * Takes the keys out of lucide's drawings: each line and circle has one for React's warnings in development, which
 * random letters make 1.3 KB (gzip) of the shell. Their order never changes, so React needs none.
 * @param {string} source
 */
module.exports = (source) => source.replace(/, key: "[a-z0-9]+"/g, '');
