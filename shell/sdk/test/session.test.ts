import { describe, expect, it } from 'vitest';
import { clearHint, readHint, writeHint } from '../src/session/hints.ts';
import { initialSession, type SessionEvent, sessionReducer } from '../src/session/session.tsx';

const account = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz',
  rol: 'usuario',
  plan: 'gratis',
  correoConfirmado: true,
  avisosAceptados: true,
  perfilCompleto: false,
  faltan: [],
} as const;
const user = { ...account, faltan: [] };

function store(items: Record<string, string> = {}) {
  const map = new Map(Object.entries(items));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

describe('the session', () => {
  it.each([true, false])('shows the hint (%s) until the server responds', (hinted) => {
    expect(initialSession(hinted)).toEqual({ status: 'loading', user: null, signedIn: hinted });
  });

  it.each<[string, SessionEvent, boolean]>([
    ['a user', { type: 'answered', user }, true],
    ['no user', { type: 'answered', user: null }, false],
    ['a refusal', { type: 'refused' }, false],
    ['a logout', { type: 'left' }, false],
    ['an unreachable server', { type: 'unreachable' }, false],
  ])('ignores the hint after %s', (_, event, signedIn) => {
    expect(sessionReducer(initialSession(true), event)).toMatchObject({ status: 'ready', signedIn });
  });

  it('keeps a signed-in user while the server cannot be reached', () => {
    const known = sessionReducer(initialSession(false), { type: 'answered', user });
    expect(sessionReducer(known, { type: 'unreachable' })).toEqual(known);
  });

  it('counts failures until the server says who the visitor is', () => {
    const events: SessionEvent[] = [{ type: 'unreachable' }, { type: 'unreachable' }];
    const unknown = events.reduce(sessionReducer, initialSession(true));
    expect(unknown.failures).toBe(2);
    expect(sessionReducer(unknown, { type: 'answered', user: null }).failures).toBe(undefined);
  });

  it.each(['refused', 'left'] as const)('removes a signed-in user when %s', (type) => {
    const known = sessionReducer(initialSession(false), { type: 'answered', user });
    expect(sessionReducer(known, { type })).toEqual({ status: 'ready', user: null, signedIn: false });
  });
});

describe('the local hint', () => {
  it('consists of the three items of a login, and disappears with them', () => {
    const items = store({ other: 'kept' });
    writeHint(items, user);
    expect(Object.fromEntries(items.map)).toEqual({
      other: 'kept',
      isLoggedIn: 'true',
      email: 'luz@ejemplo.mx',
      userName: 'Luz',
    });
    expect(readHint(items)).toEqual({ email: 'luz@ejemplo.mx', nombre: 'Luz' });
    clearHint(items);
    expect(Object.fromEntries(items.map)).toEqual({ other: 'kept' });
  });

  it.each([{}, { isLoggedIn: 'false', email: 'a@b.mx' }, { isLoggedIn: 'true' }, { email: 'a@b.mx' }])(
    'is none with %o',
    (items) => {
      expect(readHint(store(items))).toBeNull();
    },
  );
});
