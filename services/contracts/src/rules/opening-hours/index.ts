export { DAY_MINUTES, DAY_NAMES, type OpeningHours, type OpeningSpan, type Weekday } from './hours.ts';
export { type HoursChange, isOpenAt, type LocalTime, localTime, nextChange } from './open-at.ts';
export * from './presets.ts';
export * from './read.ts';
export * from './status.ts';
export * from './summary.ts';
export { type HoursEntry, hoursFromWire, writeOpeningHours } from './wire-form.ts';
