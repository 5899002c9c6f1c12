import { type Sample, upperQuartile } from './canary/sample.ts';

const seconds = ({ vitals }: Sample) => `${((upperQuartile('lcp', vitals.lcp) ?? 0) / 1000).toFixed(1)} s`;
const paints = ({ vitals }: Sample) => [...vitals.lcp.values()].reduce((sum, count) => sum + count, 0);

/** What the gate says of types, and the log of moves that the registry makes by itself. */
export const texts = {
  types: {
    differs: (name: string, used: string, why: string, remedy: string) =>
      `${name}: usa ${used} de @vitrina/sdk, cuyo tipo en el shell ya no es el de su compilación (${why}); ${remedy}`,
    of: (_text: string, side: string, type: string) => `${type} (${side === 'compiled' ? 'compilado' : 'shell'})`,
    remedyOfShell: (name: string) =>
      `conserva la forma anterior, o añade la nueva con otro nombre hasta que ${name} se compile con ella`,
    remedyOfMicrofrontend: (name: string) =>
      `publica antes el shell que la tiene, o compila ${name} con el SDK del shell activo`,
    broken: (name: string, why: string) =>
      `${name}: sus declaraciones del SDK no son las que escribe la compilación (${why}); vuelve a compilar`,
    tooMuch: (name: string, { cpuMs, memoryMb }: { cpuMs: number; memoryMb: number }) =>
      `${name}: sus tipos del SDK no se pueden comparar con los del shell en ${cpuMs / 1000} s de procesador y ${memoryMb} MB; hazlos más simples`,
  },
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
