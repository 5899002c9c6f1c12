/**
 * Service radii that forms offer and the search distinguishes, in kilometres (R51: 0 to 200): steps of 5 to 50, then of 10.
 * The search rounds others down to one of them.
 */
export const SERVICE_RADII: readonly number[] = [
  0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200,
];
