/**
 * Version of the usage policies and of both privacy notices: the day from which they apply (ISO 8601). Changed texts
 * (`shell/src/legal/texts`) need a new version: people who agreed to an older one are asked again.
 */
export const NOTICES_VERSION = '2026-11-28';
