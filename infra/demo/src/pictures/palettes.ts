/** The colours of one picture, as hexadecimal RGB. */
export interface Palette {
  name: string;
  /** The wall behind, and a second tone of it for patterns. */
  wall: string;
  wallDeep: string;
  /** What things stand on. */
  table: string;
  /** Four colours for the things. */
  a: string;
  b: string;
  c: string;
  d: string;
  ink: string;
  light: string;
}

/** Palettes grown from the product's own colours: terracota, agave, cempasúchil and crema, with pink, night and sky. */
export const PALETTES: readonly Palette[] = [
  p('barro', '#EBC08F', '#E0A66D', '#9C3518', '#C24A22', '#1F6F5C', '#F6C15B', '#D8486F', '#2B1A14', '#FFF4E0'),
  p('agave', '#1F6F5C', '#185949', '#F0D9AE', '#EE7F4F', '#8FD0B8', '#F2A93B', '#E86A8C', '#0F2C25', '#FBF3E4'),
  p('noche', '#232B52', '#1A2042', '#C24A22', '#F08A5D', '#5FB9A0', '#F5B95A', '#E0628A', '#12152E', '#FBEFD9'),
  p('rosa', '#DE4F7C', '#C63B69', '#4B1B3A', '#F6A23C', '#1F7F70', '#FFD27A', '#7A2358', '#35122A', '#FFEFE0'),
  p('cempasúchil', '#F2A93B', '#E3912A', '#8E2F16', '#B4421F', '#1F6F5C', '#FFE0A3', '#A92D5C', '#301A10', '#FFF6E3'),
  p('cielo', '#9CCFD6', '#7FBBC6', '#E3A664', '#C24A22', '#1B5E67', '#F4B544', '#D8486F', '#173238', '#FDF6E8'),
  p('crema', '#FAEBD0', '#F1D9B0', '#1F6F5C', '#B4421F', '#2C8871', '#F2A93B', '#CF4570', '#2A1D17', '#FFFFFF'),
  p('jacaranda', '#B7A2DA', '#9F86CB', '#3F2B63', '#E8683F', '#24776A', '#F7C25C', '#C23B78', '#261A40', '#FFF3E6'),
  p('ladrillo', '#B4421F', '#9A3516', '#F1D3A2', '#F59E5B', '#5FB39B', '#F8C761', '#F0809B', '#34130A', '#FFF1DC'),
];

function p(
  name: string,
  wall: string,
  wallDeep: string,
  table: string,
  a: string,
  b: string,
  c: string,
  d: string,
  ink: string,
  light: string,
): Palette {
  return { name, wall, wallDeep, table, a, b, c, d, ink, light };
}

/** Fixed material colours that every palette shares. */
export const MATERIALS = {
  wood: '#A8693A',
  woodDark: '#7A4526',
  metal: '#C9CFCF',
  metalDark: '#7E8A8C',
  leaf: '#3E8A57',
};

/** A colour made lighter (share above 0) or darker (below 0), towards white or black; share from -1 to 1. */
export function tone(hex: string, share: number): string {
  const goal = share > 0 ? 255 : 0;
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16);
    return Math.round(value + (goal - value) * Math.abs(share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
