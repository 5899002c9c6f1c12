import { describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { suspensionData } from '../src/account/announced-state.ts';

const suspensionDecision = { adminId: 'a', adminName: 'La Jefa', reason: '', accountName: 'Eva', at: 1 };
const erasure = { dueAt: new Date(0), final: false };

describe('the announced status of an account', () => {
  it.each([
    ['suspended', { suspended: true, erasure: null }, { suspended: true, suspends: true }],
    ['reinstated', { suspended: false, erasure: null }, { suspended: false, suspends: false }],
    ['reinstated while it awaits its erasure', { suspended: false, erasure }, { suspended: true, suspends: false }],
  ])('tells what the decision did if it was %s', (_name, state, { suspended, suspends }) => {
    const account = { _id: 'eva', suspensionDecision, ...state } as Account;
    expect(suspensionData(account)).toEqual({ id: 'eva', suspended, decision: { ...suspensionDecision, suspends } });
  });
});
