import { type Sample, upperQuartile } from './canary/sample.ts';

const seconds = ({ vitals }: Sample) => `${((upperQuartile('lcp', vitals.lcp) ?? 0) / 1000).toFixed(1)} s`;
const paints = ({ vitals }: Sample) => [...vitals.lcp.values()].reduce((sum, count) => sum + count, 0);

/** What the log says of moves that the registry makes by itself. */
export const texts = {
  halted: {
    fails: (canary: Sample, live: Sample) =>
      `Falla: ${canary.failed} avisos en ${canary.served} páginas; la activa, ${live.failed} en ${live.served}`,
    slower: (canary: Sample, live: Sample) =>
      `Tarda más: LCP de ${seconds(canary)} en ${paints(canary)} páginas; la activa, ${seconds(live)} en ${paints(live)}`,
    silent: (canary: Sample, live: Sample) =>
      `No arranca: ${paints(canary)} de ${canary.served} páginas contaron su LCP; la activa, ${paints(live)} de ${live.served}`,
  },
  unfit: (problems: readonly string[]) => `Ya no cabe junto a lo activo: ${problems.join('; ')}`.slice(0, 500),
  raised: (canary: Sample) =>
    `Avance: ${canary.served} páginas, ${canary.failed} avisos, LCP de ${paints(canary) === 0 ? '—' : seconds(canary)}`,
} as const;
