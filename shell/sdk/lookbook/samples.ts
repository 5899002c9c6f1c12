/** Picture drawn for the look-book: a sheet in a colour of the palette. */
export interface Sample {
  id: string;
  name: string;
  trade: string;
  plan: string;
  width: number;
  height: number;
  src: string;
}

const COLOURS = ['#B4421F', '#1F6F5C', '#F2A93B', '#7C3B52', '#2E4A6B', '#C97B4A', '#6B7F3A'];
const TRADES = [
  ['Carpintería Ramos', 'Carpintería'],
  ['Flor de Lis', 'Florería'],
  ['Luz Ardila', 'Fotografía'],
  ['Sabor de Casa', 'Banquetes'],
  ['Taller Nube', 'Costura'],
  ['Don Chuy', 'Herrería'],
  ['Patitas', 'Veterinaria'],
] as const;

/** Pictures of various shapes; those with a number divisible by 9 fail to load. */
export function samples(count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => {
    const width = 400;
    const height = [300, 520, 400, 600, 260, 480, 360][index % 7] ?? 400;
    const [name, trade] = TRADES[index % TRADES.length] ?? TRADES[0];
    const colour = COLOURS[(index * 3) % COLOURS.length];
    const other = COLOURS[(index * 3 + 2) % COLOURS.length];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${colour}" d="M0 0h${width}v${height}H0z"/><circle cx="200" cy="${height * 0.55}" r="${height * 0.3}" fill="${other}"/><path fill="#FBF7F0" opacity=".9" d="M0 ${height}L200 ${height * 0.6}L400 ${height}z"/></svg>`;
    return {
      id: String(index),
      name,
      trade,
      plan: ['gratis', 'premium', 'basico', 'destacado'][index % 4] ?? 'gratis',
      width,
      height,
      src: index % 9 === 8 ? 'missing.webp' : `data:image/svg+xml,${encodeURIComponent(svg)}`,
    };
  });
}
