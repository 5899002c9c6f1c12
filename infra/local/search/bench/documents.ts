/** Small deterministic random source (mulberry32): the same seed gives the same documents. */
export function randomSource(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES =
  'ba ca da fa ga la ma na pa ra sa ta be ce de le me ne pe re se te bi di li mi ni ri si ti bo co do lo mo no po ro so to bu cu lu mu nu ru su tu ción miento dad illo ería ista'.split(
    ' ',
  );
const TRADES =
  'Plomería Electricidad Carpintería Herrería Fotografía Peluquería Jardinería Albañilería Pintura Mecánica Repostería Cerrajería Tapicería Fumigación Mudanzas Contabilidad Soldadura Costura Música Diseño'.split(
    ' ',
  );

/** Documents of about the shape of the directory's: providers and their posts. */
export function makeDocuments(seed: number, providers: number, posts: number): Record<string, unknown>[] {
  const random = randomSource(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const word = (): string => Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join('');
  const vocabulary = Array.from({ length: 20_000 }, word);
  // Frequencies fall as in a language: squaring prefers the front of the list.
  const text = (words: number): string =>
    Array.from({ length: words }, () => vocabulary[Math.floor(random() ** 2 * vocabulary.length)]).join(' ');
  return Array.from({ length: providers + posts }, (_, id) => ({
    id,
    tipo: id < providers ? 'proveedor' : 'publicacion',
    nombre: `${pick(TRADES)} ${text(2)}`,
    servicios: [pick(TRADES), pick(TRADES)],
    descripcion: text(id < providers ? 60 : 25),
    pais: random() < 0.6 ? 'MX' : 'CO',
    estado: `estado-${Math.floor(random() * 65)}`,
    ciudad: text(1),
    prioridad: Math.floor(random() * 4),
    creado: 1_700_000_000 + Math.floor(random() * 50_000_000),
  }));
}

/** Texts as people type them: words, beginnings, typos, several words. */
export function makeQueries(seed: number, documents: readonly Record<string, unknown>[], count: number): string[] {
  const random = randomSource(seed);
  return Array.from({ length: count }, () => {
    const document = documents[Math.floor(random() * documents.length)];
    const words = `${document?.nombre} ${document?.descripcion}`.split(' ');
    const from = Math.floor(random() * 4);
    const query = words.slice(from, from + 1 + Math.floor(random() * 3)).join(' ');
    const cut = random() < 0.5 ? query.slice(0, 1 + Math.floor(random() * query.length)) : query;
    if (random() > 0.25 || cut.length < 6) return cut;
    const typo = 2 + Math.floor(random() * (cut.length - 3));
    return cut.slice(0, typo) + cut.slice(typo + 1);
  });
}
