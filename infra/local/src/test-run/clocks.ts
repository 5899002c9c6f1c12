/**
 * Times at which the date differs between zones: it is already tomorrow in Bogotá and not yet in Mexico City, or in UTC
 * and in neither. They lie in the future, so that no test data is older than the code allows.
 */
export const clocks = [
  { name: 'clock 05:30', instant: '2027-03-10T05:30:00Z' },
  { name: 'clock 23:30', instant: '2027-03-10T23:30:00Z' },
  { name: 'clock of the last of February', instant: '2028-03-01T05:30:00Z' },
  { name: "clock of New Year's Eve", instant: '2028-01-01T05:30:00Z' },
] as const;

/** Test files that depend on dates, from the root. A test finds files missing from this list. */
export const datedTests: readonly string[] = [
  'infra/demo/test/quick.test.ts',
  'mf-provider/test/rules.test.ts',
  'services/contracts/test/days.test.ts',
  'services/contracts/test/places.test.ts',
  'services/contracts/test/public-windows.test.ts',
  'services/contracts/test/rules.test.ts',
  'services/contracts/test/zones.test.ts',
  'services/directory/test/gallery.test.ts',
  'services/directory/test/statistics.test.ts',
  'services/media/test/edit.test.ts',
  'services/media/test/gallery.test.ts',
  'services/media/test/rules.test.ts',
  'services/media/test/upload.test.ts',
  'shell/sdk/test/format.test.ts',
];

/**
 * Builds the command that runs a program and its children as if it were `instant` now. The monotonic clock is
 * unchanged: time-outs and pauses take as long as usual. The servers that the tests use keep the right time.
 * @param now milliseconds since 1970
 */
export function commandAtTime(
  instant: string,
  program: string,
  args: readonly string[],
  now = Date.now(),
): { program: string; args: string[] } {
  const seconds = Math.round((Date.parse(instant) - now) / 1_000);
  const offset = `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`;
  return { program: 'faketime', args: ['-m', '--exclude-monotonic', '-f', offset, program, ...args] };
}
