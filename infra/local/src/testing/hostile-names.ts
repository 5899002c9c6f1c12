/** Undisguised first word of all {@link hostileNames}: if a page shows it, the name was accepted. */
export const HOSTILE_MARK = 'Zafirux';

/** Hosts with different endings: old, new, and a country's whose letters are a Spanish word. */
const HOSTS = [
  ['premio-x', 'com'],
  ['ev1l', 'store'],
  ['gana', 'tech'],
  ['regalos', 'es'],
] as const;

/** Replaces each lower-case letter by the character at the same position in an alphabet that starts at `first`. */
const row = (first: number) => (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 97));
/** Replaces single letters by look-alikes. */
const swapped = (pairs: string) => {
  const map = new Map(pairs.split(' ').map(([from = '', to = '']) => [from, to]));
  return (text: string) => [...text].map((letter) => map.get(letter) ?? letter).join('');
};
const cyrillic = swapped('aа cс eе oо sѕ iі');
const greek = swapped('oο aα eε iι tτ');
const spaced = (text: string) => [...text].join(' ');

/** Disguises of a web address that people can read and filters miss. */
const LINKS: ReadonlyArray<(host: string, ending: string) => string> = [
  (host, ending) => `${host}.${ending}`,
  (host, ending) => `https://${host}.${ending}/x`,
  (host, ending) => `ana:clave@${host}.${ending}:8080`,
  (host, ending) => `${host.toUpperCase()}.${ending.toUpperCase()}`,
  (host, ending) => `${host}．${ending}`,
  (host, ending) => `${host}。${ending}`,
  (host, ending) => `${host}․${ending}`,
  (host, ending) => `${host}ꓸ${ending}`,
  (host, ending) => `${host}[.]${ending}`,
  (host, ending) => `${host} (punto) ${ending}`,
  (host, ending) => `${host}\u200b.\u200b${ending}`,
  (host, ending) => `${cyrillic(host)}.${cyrillic(ending)}`,
  (host, ending) => `${greek(host)}.${greek(ending)}`,
  (host, ending) => `${row(0x1_d41a)(host)}.${row(0x1_d41a)(ending)}`,
  (host, ending) => `${row(0x24d0)(host)}.${row(0x24d0)(ending)}`,
  (host, ending) => `${row(0xff41)(host)}．${row(0xff41)(ending)}`,
  (host, ending) => spaced(`${host}.${ending}`),
];

/** Disguises of e-mail addresses. */
const EMAILS: readonly string[] = [
  'ana@premio-x.com',
  'ana arroba premio punto com',
  'ana (at) premio.tech',
  'ana＠premio．com',
  'ana @ premio . store',
  'ana arroba gmail',
  'аnа@рrеmіо.соm',
  'ana[arroba]premio[punto]dev',
];

/** Disguises of telephone numbers. */
const PHONES: readonly string[] = [
  '☎ 55 1234 5678',
  '5512345678',
  '+52 (55) 1234-5678',
  '+57 300.123.45.67',
  '55*12*34*56*78',
  '5.5.1.2.3.4.5.6.7.8',
  '55/12/34/56/78',
  '55 🌟 12 🌟 34 🌟 56 🌟 78',
  '5️⃣5️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
  '٥٥١٢٣٤٥٦٧٨',
  '५५१२३४५६७८',
  '５５１２３４５６７８',
  '𝟓𝟓𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖',
  '⑤⑤①②③④⑤⑥⑦⑧',
  '❺❺❶❷❸❹❺❻❼❽',
  '⑸⑸⑴⑵⑶⑷⑸⑹⑺⑻',
  'cinco cinco uno dos tres cuatro cinco seis siete ocho',
  'cincuenta y cinco, doce, treinta y cuatro, cincuenta y seis',
  'five five one two three four five six seven eight',
  '55 doce treinta y cuatro 56 78',
  '551O345678',
  '1234 5678',
  '55 y 12 y 34 y 56 y 78',
  '55\u200b1234\u200b5678',
];

/**
 * A hundred names of at most 80 characters, each with a link, an e-mail address or a telephone number in a different
 * disguise. Some also contain characters that are forbidden in names.
 */
export const hostileNames: readonly string[] = [
  ...HOSTS.flatMap(([host, ending]) => LINKS.map((written) => written(host, ending))),
  ...EMAILS,
  ...PHONES,
].map((lure) => `${HOSTILE_MARK} ${lure}`);
