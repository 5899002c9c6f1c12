export { CATALOGUE, categoryOf, findSegment, listServices, SEGMENTS } from './catalogue.ts';
export type { Category, CategoryId } from './category.ts';
