export * from './offer-texts.ts';
export * from './prices.ts';
export { readPrice } from './read-price.ts';
export { readServices } from './read-services.ts';
export { UNIT_TEXTS } from './unit-texts.ts';
