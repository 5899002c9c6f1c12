import { expect, it } from 'vitest';
import { endNotice } from '../src/payments/plan-notice.tsx';

/** Ends with the last moment of 15 April in Bogotá. */
const own = {
  plan: 'premium',
  hasta: '2026-04-16T04:59:59.999Z',
  gracia: false,
  siguiente: 'gratis',
  zona: 'America/Bogota',
} as const;
const at = (moment: string) => endNotice(own, Date.parse(moment));
const ends = 'Tu plan Premium está pagado hasta el 15 de abril de 2026.';

it('shows that a plan ends, from the day of the first mail on', () => {
  expect(at('2026-04-07T12:00:00Z')).toBeNull();
  expect(at('2026-04-08T14:00:00Z')).toBe(ends);
  expect(at('2026-04-14T14:00:00Z')).toBe(ends);
});

it('shows that a plan has ended in the days of grace, and no notice if another plan follows or nothing was paid', () => {
  const later = Date.parse('2026-04-17T12:00:00Z');
  expect(endNotice({ ...own, gracia: true }, later)).toBe(
    'Tu plan Premium terminó el 15 de abril de 2026. Lo conservas tres días más.',
  );
  expect(endNotice({ ...own, siguiente: 'basico' }, Date.parse('2026-04-14T14:00:00Z'))).toBeNull();
  expect(endNotice({ ...own, plan: 'gratis', hasta: null }, later)).toBeNull();
});
