import type { reportReasons } from '../wire/names.ts';

/** Longest comment, and longest reply to one, in characters (specification, API page). */
export const MAX_COMMENT = 1_000;

/** Most comments that a provider features on their page (R39). */
export const MAX_FEATURED = 3;

/** Longest policy of a provider, in characters (R35). */
export const MAX_POLICY = 500;

/** Longest text in a person's own words next to the reason of a report, and longest reason of a decision. */
export const MAX_REASON = 300;

/** Length of an appeal, in characters. */
export const APPEAL_LENGTH = { min: 10, max: 1_000 } as const;

/** Reasons for a report, with their displayed texts. */
export const REPORT_REASONS = {
  spam: 'Es spam o publicidad',
  ofensivo: 'Es ofensivo o discrimina',
  enganoso: 'Es engañoso o una estafa',
  derechos_autor: 'Usa una obra sin permiso (derechos de autor)',
  otro: 'Otro motivo',
} as const satisfies Record<keyof typeof reportReasons.fromWire, string>;

export type ReportReason = keyof typeof REPORT_REASONS;

/** Returns true if a text is one of the reasons. */
export function isReportReason(text: string): text is ReportReason {
  return Object.hasOwn(REPORT_REASONS, text);
}
