import type { HeifPixels, Nclx } from './libheif.ts';

/** Converts RGB pixels whose colours are described by code points of ITU-T H.273 (CICP) to 8-bit sRGB. */

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** Linear RGB of BT.2020, DCI-P3 and Display P3 to linear RGB of BT.709, all with a D65 white. */
const BT2020: Matrix = [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187];
const P3: Matrix = [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0196, -0.0786, 1.0979];
const matrixOf: ReadonlyMap<number, Matrix> = new Map([
  [9, BT2020],
  [11, P3],
  [12, P3],
]);

const PQ = 16;
const HLG = 18;
/** Luminance of reference white in HDR, in cd/m² (ITU-R BT.2408). */
const WHITE = 203;
/** Nominal peak of HLG, and assumed peak of PQ pictures, relative to white. */
const PEAK = 1_000 / WHITE;

/** Transfer functions to linear light, by code point; sRGB and BT.709 are treated alike, as in browsers. */
const linearOf: ReadonlyMap<number, (value: number) => number> = new Map([
  [4, (value) => value ** 2.2],
  [5, (value) => value ** 2.8],
  [8, (value) => value],
  [PQ, fromPq],
  [HLG, fromHlg],
]);

/** True for colours that sharp may treat as sRGB unchanged; this includes unknown and reserved code points. */
export function isPlainRgb({ primaries, transfer }: Nclx): boolean {
  return !matrixOf.has(primaries) && !linearOf.has(transfer);
}

/**
 * Converts pixels to 8-bit sRGB; compresses the range of PQ and HLG to that of ordinary screens with the same curve as
 * videos. Leaves alpha unchanged.
 */
export function toSrgb({ data, width, height, channels, bits }: HeifPixels, { primaries, transfer }: Nclx): HeifPixels {
  const most = 2 ** bits - 1;
  const linear = Float32Array.from({ length: most + 1 }, (_, code) =>
    (linearOf.get(transfer) ?? fromSrgb)(code / most),
  );
  const samples = bits > 8 ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const output = Buffer.allocUnsafe(width * height * channels);
  const isHdr = transfer === PQ || transfer === HLG;
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = matrixOf.get(primaries) ?? [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const light = (at: number) => linear[Math.min(most, samples[at] ?? 0)] ?? 0;
  for (let at = 0; at < output.length; at += channels) {
    let r = light(at);
    let g = light(at + 1);
    let b = light(at + 2);
    if (transfer === HLG) {
      const gain = hlgGain(r, g, b);
      r *= gain;
      g *= gain;
      b *= gain;
    }
    const scale = isHdr ? compressed(Math.max(r, g, b)) : 1;
    output[at] = srgb((r * rr + g * rg + b * rb) * scale);
    output[at + 1] = srgb((r * gr + g * gg + b * gb) * scale);
    output[at + 2] = srgb((r * br + g * bg + b * bb) * scale);
    if (channels === 4) output[at + 3] = Math.round(((samples[at + 3] ?? 0) * 255) / most);
  }
  return { data: output, width, height, channels, bits: 8 };
}

/** Converts SMPTE ST 2084 to light relative to reference white. */
function fromPq(value: number): number {
  const power = value ** (1 / 78.84375);
  const light = Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power);
  return (light ** (1 / 0.1593017578125) * 10_000) / WHITE;
}

/** Inverse OETF of ARIB STD-B67: scene light, 0 to 1. */
function fromHlg(value: number): number {
  return value <= 0.5 ? (value * value) / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** OOTF of HLG for a peak of 1,000 cd/m² (ITU-R BT.2100): factor from scene light to light relative to white. */
function hlgGain(r: number, g: number, b: number): number {
  return PEAK * (0.2627 * r + 0.678 * g + 0.0593 * b) ** 0.2;
}

function fromSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Mobius curve: up to `KNEE` light is unchanged, and the peak becomes 1. */
const KNEE = 0.3;
const A = (-KNEE * KNEE * (PEAK - 1)) / (KNEE * KNEE - 2 * KNEE + PEAK);
const B = (KNEE * KNEE - 2 * KNEE * PEAK + PEAK) / (PEAK - 1);

/** Factor that brings the brightest channel of a pixel into the range of ordinary screens. */
function compressed(brightest: number): number {
  if (brightest <= KNEE) return 1;
  const light = Math.min(brightest, PEAK);
  return (((B * B + 2 * B * KNEE + KNEE * KNEE) / (B - A)) * ((light + A) / (light + B))) / brightest;
}

const STEPS = 16_384;
const encodedSrgb = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const value = step / STEPS;
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
});

function srgb(light: number): number {
  return encodedSrgb[light <= 0 ? 0 : light >= 1 ? STEPS : Math.round(light * STEPS)] ?? 0;
}
