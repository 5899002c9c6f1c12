import { FIRST_GLOBAL } from '@vitrina/contracts/microfrontends/first-content';
import { Program } from './program.ts';

/** Script that uses most of the language as server modules do, so that the engine's functions behind it get compiled. */
const SOURCE = `
class Part {
  constructor(name) { this.name = name; }
  get size() { return this.name.length; }
  *letters() { yield* this.name; }
}
class Whole extends Part { static of(...names) { return names.map((name) => new Whole(name)); } }
const prices = new Map([['hora', 350], ['proyecto', 1200.5]]);
globalThis.${FIRST_GLOBAL} = (input) => {
  const { path = '/', list, ...rest } = JSON.parse(input);
  const [first, ...others] = [...new Set(list)].sort((a, b) => a - b);
  const parts = Whole.of('Plomería', 'Baños & más').flatMap((part) => [part.name, part.size, ...part.letters()]);
  const html = parts.join(' ').replace(/[&<>"]/g, (sign) => \`&#\${sign.charCodeAt(0)};\`).normalize('NFD');
  let sum = 0;
  for (const [unit, price] of prices) {
    if (unit in rest) continue;
    sum += Math.floor(price / first);
  }
  try { null.missing; } catch (error) { sum += error instanceof TypeError ? 1 : 0; }
  const query = path.split('&').reduce((all, pair) => ({ ...all, [decodeURIComponent(pair)]: encodeURIComponent(pair) }), {});
  const known = Object.fromEntries(Object.entries({ query, others, sum }).filter(([, value]) => value !== undefined));
  const { year } = /(?<year>\\d{4})-\\d\\d/u.exec(new Date(0).toISOString()).groups;
  switch (typeof known.sum) {
    case 'number': sum += Number.parseInt(year, 10) + Number('1.5'); break;
    default: sum = 0;
  }
  return JSON.stringify({ html: html.toLowerCase().padEnd(20).trim().slice(0, 9), known, sum: sum.toFixed(1) });
};
`;

/**
 * Runs a small module on the engine, without limits. V8 compiles each of the engine's functions when it is first called,
 * which takes up to a second in all: without this the first module after a start would be charged for it, and fail by
 * its limit on a slow machine.
 */
export async function warmEngine(engine: WebAssembly.Module): Promise<void> {
  const program = await Program.load(engine, SOURCE);
  await program.run(JSON.stringify({ path: '/explorar?orden=distancia&radio=5', list: [3, 1, 2, 3], lugar: 'MX' }));
}
