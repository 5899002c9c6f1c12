import { type Sample, upperQuartile } from './canary/sample.ts';

const seconds = ({ vitals }: Sample) => `${((upperQuartile('lcp', vitals.lcp) ?? 0) / 1000).toFixed(1)} s`;
const paints = ({ vitals }: Sample) => [...vitals.lcp.values()].reduce((sum, count) => sum + count, 0);

/** Messages of the gate about types and ownership, and reasons in the log for moves made by the registry itself. */
export const texts = {
  remedyOfShell: (name: string) => `consérvalo hasta que ${name} se publique sin necesitarlo`,
  remedyOfMicrofrontend: (name: string) =>
    `compila ${name} con el SDK del shell activo, o publica antes un shell que lo ofrezca`,
  types: {
    differs: (name: string, used: string, why: string, remedy: string) =>
      `${name}: usa ${used} de @vitrina/sdk, cuyo tipo en el shell ya no es el de su compilación (${why}); ${remedy}`,
    /** Replacer for `replaceAll`. */
    typeWithSide: (_text: string, side: string, type: string) =>
      `${type} (${side === 'compiled' ? 'compilado' : 'shell'})`,
    remedyOfShell: (name: string) =>
      `conserva la forma anterior, o añade la nueva con otro nombre hasta que ${name} se compile con ella`,
    remedyOfMicrofrontend: (name: string) =>
      `publica antes el shell que la tiene, o compila ${name} con el SDK del shell activo`,
    invalid: (name: string, why: string) =>
      `${name}: sus declaraciones del SDK no son las que escribe la compilación (${why}); vuelve a compilar`,
    tooMuch: (name: string, { cpuMs, memoryMb }: { cpuMs: number; memoryMb: number }) =>
      `${name}: sus tipos del SDK no se pueden comparar con los del shell en ${cpuMs / 1000} s de procesador y ${memoryMb} MB; hazlos más simples`,
  },
  territory: {
    address: (name: string, path: string, word: string, owner: string) =>
      `${name}: la ruta ${path} está bajo /${word}, que es de ${owner}; pide a su equipo que la conceda (grants en su microfrontend.ts) o usa otra primera palabra`,
    imitation: (name: string, text: string) =>
      `${name}: «${text}» es un nombre de la plataforma o se parece a sus páginas de acceso o de pago; usa uno que diga qué es tuyo`,
    letters: (name: string, text: string) =>
      `${name}: «${text}» mezcla letras de otro alfabeto; escríbelo con letras latinas`,
    order: (name: string, label: string, order: number, least: number, most: number) =>
      `${name}: el enlace «${label}» tiene order ${order}; cámbialo por uno de ${least} a ${most}`,
    manyLinks: (name: string, count: number, most: number) =>
      `${name}: declara ${count} enlaces en navigation y puede tener ${most}; enlaza los demás desde tus páginas`,
    label: (name: string, label: string, owner: string) =>
      `${name}: ya hay un enlace «${label}», de ${owner}; ponle otro label`,
  },
  badMap: (script: string) =>
    `mapas: ${script} no es un archivo JavaScript de esta versión, o su mapa no se lee o pasa de 6 MB; compila otra vez, o borra ${script}.map y usa deploy --built`,
  ended: {
    fails: (canary: Sample, live: Sample) =>
      `Falla: ${canary.failed} errores en ${canary.served} páginas; la activa, ${live.failed} en ${live.served}`,
    slower: (canary: Sample, live: Sample) =>
      `Tarda más: LCP de ${seconds(canary)} en ${paints(canary)} páginas; la activa, ${seconds(live)} en ${paints(live)}`,
    silent: (canary: Sample, live: Sample) =>
      `No arranca: ${paints(canary)} de ${canary.served} páginas informaron su LCP; la activa, ${paints(live)} de ${live.served}`,
  },
  teamRemoved: 'Baja del equipo',
  unfit: (problems: readonly string[]) =>
    `Ya no es compatible con las versiones activas: ${problems.join('; ')}`.slice(0, 500),
  raised: (canary: Sample) =>
    `Avance: ${canary.served} páginas, ${canary.failed} errores, LCP de ${paints(canary) === 0 ? '—' : seconds(canary)}`,
} as const;
