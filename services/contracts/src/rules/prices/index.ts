export * from './prices.ts';
export { readServices } from './read-services.ts';
export * from './texts.ts';
