export { CATALOGUE, categoryOf, expandSegment, findSegment, listServices, SEGMENTS } from './catalogue.ts';
export type { Category, CategoryId } from './category.ts';
export { iconOf } from './icons.ts';
