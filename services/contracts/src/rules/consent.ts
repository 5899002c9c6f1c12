/**
 * Version of the usage policies and of both privacy notices, the day from which they apply (ISO 8601). Whoever changes
 * their texts (`shell/src/legal/texts`) changes it too: people who agreed to an older version are asked again.
 */
export const NOTICES_VERSION = '2026-11-23';
