export { hasInsult, isMostlyCapitals, isTooLongForCoincidence } from './abuse.ts';
export { nameRisk, shownName } from './name-risk.ts';
export { hasPhoneNumber } from './phone-number.ts';
export { readable } from './readable.ts';
export { hasEmail, hasLink, withoutEmails } from './web-address.ts';
