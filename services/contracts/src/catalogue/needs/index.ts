export { NEEDS, type Need } from './needs.ts';
export { type UnderstoodNeed, understandNeed } from './understand-need.ts';
