/** Colour space: its primaries as XYZ under D50, and its gamma. */
export interface ColourSpace {
  red: readonly [number, number, number];
  green: readonly [number, number, number];
  blue: readonly [number, number, number];
  gamma: number;
}

/** Adobe RGB (1998) and ProPhoto RGB, from their definitions. */
export const ADOBE_RGB: ColourSpace = {
  red: [0.60974, 0.31111, 0.01947],
  green: [0.20528, 0.62567, 0.06087],
  blue: [0.14919, 0.06322, 0.74457],
  gamma: 563 / 256,
};
export const PROPHOTO_RGB: ColourSpace = {
  red: [0.79767, 0.28804, 0],
  green: [0.13519, 0.71188, 0],
  blue: [0.03134, 0.00009, 0.82491],
  gamma: 1.8,
};

const D50 = [0.9642, 1, 0.8249] as const;
const HEADER = 128;
/** Bytes of one entry of the tag table: signature, offset, length. */
const TAG = 12;

/** Writes an ICC profile, version 2, that contains only a colour space. */
export function iccProfile({ red, green, blue, gamma }: ColourSpace): Buffer {
  const curve = Buffer.alloc(16);
  curve.write('curv', 0, 'latin1');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(gamma * 256), 12);
  const tags: [string, Buffer][] = [
    ['wtpt', xyz(D50)],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = Buffer.alloc(4 + tags.length * TAG);
  table.writeUInt32BE(tags.length, 0);
  let offset = HEADER + table.length;
  tags.forEach(([signature, content], index) => {
    table.write(signature, 4 + index * TAG, 'latin1');
    table.writeUInt32BE(offset, 8 + index * TAG);
    table.writeUInt32BE(content.length, 12 + index * TAG);
    offset += content.length;
  });
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x02_10_00_00, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  D50.forEach((value, index) => {
    header.writeInt32BE(Math.round(value * 65_536), 68 + index * 4);
  });
  return Buffer.concat([header, table, ...tags.map(([, content]) => content)]);
}

function xyz(values: readonly [number, number, number]): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 0, 'latin1');
  values.forEach((value, index) => {
    tag.writeInt32BE(Math.round(value * 65_536), 8 + index * 4);
  });
  return tag;
}
