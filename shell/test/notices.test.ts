import { createHash } from 'node:crypto';
import { NOTICES_VERSION } from '@vitrina/contracts/rules';
import { expect, it } from 'vitest';
import { dataPolicy } from '../src/legal/texts/data-policy.ts';
import { policies } from '../src/legal/texts/policies.ts';
import { privacyNotice } from '../src/legal/texts/privacy-notice.ts';

/** SHA-256 of the texts of each version that people may have accepted; a changed text needs a new version. */
const DIGESTS: Readonly<Record<string, string>> = {
  '2026-11-23': '0b253643baa0e8c3b3db4efee79e0e892444cdcee3340840769f34d97d7ef5aa',
  '2026-11-24': '0b460b10aaeed6c2b6c7c43eba367c7c8f9ecb3a2b5a4d49b9fca6760d8755d7',
  '2026-11-25': '2bd044b0c39c6f9b7949dab2a1a60f245dcd389975e22d64a79860840bdbdc04',
  '2026-11-26': '815a4c277a0f08360b2f0ca2469c1e2b64469a2211c77b3e5ab5a6336c1e4b18',
  '2026-11-28': 'cf0154924d4bc13586ef84763d25867c277f668945778b81d60f021dcc433b74',
};

it('the notices have a new version if their texts changed', () => {
  const texts = JSON.stringify([policies, privacyNotice, dataPolicy]);
  expect(createHash('sha256').update(texts).digest('hex')).toBe(DIGESTS[NOTICES_VERSION]);
});
