/** Longest texts of a failure report, in characters; the shell cuts what is longer. Browsers write 10 frames of some 120. */
export const REPORT_LIMITS = { mensaje: 300, pila: 4_000, ruta: 200 } as const;
