/** Languages of a provider, as codes of ISO 639: the shortest one of each, and those of two sign languages. */
export const languages = [
  'es',
  'en',
  'fr',
  'pt',
  'de',
  'it',
  'zh',
  'ja',
  'ko',
  'ru',
  'ar',
  'nah',
  'yua',
  'guc',
  'mfs',
  'csn',
] as const;
export type LanguageCode = (typeof languages)[number];
