/** Distances that are shown, in kilometres (R52); longer ones are whole hundreds. */
const STEPS = [5, 10, 15, 20, 30, 40, 50, 100];

/**
 * Formats a distance in steps (R52): 'a menos de 5 km', 'a 15 km', 'a 300 km'. The nearest step is shown, and the smaller
 * of two equally near ones: no result within a radius of 25 km is shown as 'a 30 km'.
 * @param km whole kilometres
 */
export function distanceText(km: number): string {
  if (km < 5) return 'a menos de 5 km';
  const hundred = Math.ceil(km / 100 - 0.5) * 100;
  const step = STEPS.reduce((best, one) => (Math.abs(one - km) < Math.abs(best - km) ? one : best));
  return `a ${km > 100 ? hundred : step} km`;
}
