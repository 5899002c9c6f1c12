export * from './day-start.ts';
export * from './find.ts';
export * from './fold.ts';
export * from './phone.ts';
export * from './subdivision.ts';
export * from './time-zone.ts';
export * from './today.ts';
export * from './zone-exceptions.ts';
