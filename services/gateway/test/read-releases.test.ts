import {
  newReleaseKeys,
  parsePublicKey,
  parseReleaseKeys,
  type ReleaseKeys,
} from '@vitrina/contracts/microfrontends/release-keys';
import { buildAnswer, type LiveReleases } from '@vitrina/contracts/microfrontends/resolve';
import { signRelease } from '@vitrina/contracts/microfrontends/signature';
import { newTeamOrder } from '@vitrina/contracts/microfrontends/team-orders';
import { describe, expect, it } from 'vitest';
import { readReleases } from '../src/page/read-releases.ts';
import { sampleAnswer, sampleReleases } from './registry-answer.ts';

const pairs = { shell: newReleaseKeys(), 'mf-directory': newReleaseKeys() };
const keys = parseReleaseKeys(
  Object.entries(pairs)
    .map(([name, { publicKey }]) => `${name}:${publicKey}`)
    .join(','),
);

/** Live releases, each signed by its team; `change` then modifies one microfrontend's release. */
function signed(name?: string, change: (release: LiveReleases['channels'][number]['active']) => object = () => ({})) {
  const channels = sampleReleases.channels.map((channel) => {
    const { version, contract } = channel.active;
    const privateKey = pairs[channel.name as keyof typeof pairs].privateKey;
    const active = { ...channel.active, signature: signRelease(privateKey, version, contract) };
    return { ...channel, active: channel.name === name ? { ...active, ...change(active) } : active };
  });
  return { ...sampleReleases, channels };
}

const answerOf = ({ channels, revision }: LiveReleases) =>
  buildAnswer(
    channels.map(({ active }) => active),
    revision,
  );

const trust = (keys: ReleaseKeys | null, authority?: string) => ({
  keys: keys ?? new Map(),
  authority: authority ? (parsePublicKey(authority) ?? undefined) : undefined,
});
const read = (value: unknown) => readReleases(value, trust(keys));

describe('releases of the registry', () => {
  it('carry the configuration of their microfrontend into the page, and pages go on without one that cannot be read', () => {
    const configured = (configuration: unknown) => {
      const { releases, leftOut } = read(signed('mf-directory', () => ({ configuration })));
      expect(leftOut).toEqual([]);
      return answerOf(releases).microfrontends.find(({ name }) => name === 'mf-directory')?.configuration;
    };
    expect(configured('{"tono":"claro"}')).toEqual({ tono: 'claro' });
    for (const unreadable of [null, undefined, 7, '{', '[]', '"x"', JSON.stringify({ x: 'y'.repeat(5_000) })]) {
      expect(configured(unreadable)).toBeUndefined();
    }
  });

  it('appear in pages if their teams signed them', () => {
    const { releases, leftOut } = read(signed());
    expect(leftOut).toEqual([]);
    expect(answerOf(releases)).toEqual(sampleAnswer);
  });

  it.each<[string, Parameters<typeof signed>[1]]>([
    ['has no signature', () => ({ signature: null })],
    ['has a signature that is none', () => ({ signature: 'A'.repeat(86) })],
    ['goes by another version', () => ({ version: '1.0.0-ba9876543210' })],
    ['has other files', ({ contract }) => ({ contract: { ...contract, files: contract.files.slice(1) } })],
    [
      'was signed by another team',
      ({ version, contract }) => ({ signature: signRelease(pairs.shell.privateKey, version, contract) }),
    ],
    ['is of another name', ({ contract }) => ({ contract: { ...contract, name: 'mf-otro' } })],
  ])('stay in use without a release that %s', (_name, change) => {
    const { releases, leftOut } = read(signed('mf-directory', change));
    const answer = answerOf(releases);
    expect(answer.microfrontends).toEqual([]);
    expect(answer.shell).toEqual(sampleAnswer.shell);
    expect(leftOut).toHaveLength(1);
  });

  it('stay in use without a canary that is unsigned or invalid', () => {
    for (const [canary, faults] of [
      [{ percentage: 10, release: sampleReleases.channels[0]?.active }, 1],
      [{ percentage: 0, release: signed().channels[0]?.active }, 1],
      [{ percentage: 10, release: signed().channels[0]?.active }, 0],
    ] as const) {
      const { revision, channels } = signed();
      const { releases, leftOut } = read({ revision, channels: [{ ...channels[0], canary }, ...channels.slice(1)] });
      expect(leftOut).toHaveLength(faults);
      expect(releases.channels.map((channel) => channel.canary !== null)).toEqual([faults === 0, false]);
      expect(answerOf(releases)).toEqual(sampleAnswer);
    }
  });

  it('cannot count as an answer if a team did not sign its shell', () => {
    expect(() => read(signed('shell', () => ({ signature: null })))).toThrow('its team did not sign it');
  });

  it('need no signature if the platform has no keys', () => {
    expect(answerOf(readReleases(sampleReleases, undefined).releases)).toEqual(sampleAnswer);
  });

  it('cannot count as an answer if their form is wrong', () => {
    for (const value of [null, {}, { revision: -1, channels: [] }, { revision: 1, channels: {} }]) {
      expect(() => read(value)).toThrow();
    }
  });
});

describe('keys', () => {
  it("accept a signature by either of a team's two keys", () => {
    const old = newReleaseKeys();
    const fresh = newReleaseKeys();
    const both = parseReleaseKeys(`shell:${old.publicKey},shell:${fresh.publicKey}`);
    const { channels } = sampleReleases;
    const releases = channels.filter(({ name }) => name === 'shell');
    for (const { privateKey } of [old, fresh]) {
      const again = releases.map(({ name, active }) => {
        const signature = signRelease(privateKey, active.version, active.contract);
        return { name, active: { ...active, signature } };
      });
      expect(readReleases({ revision: 1, channels: again }, trust(both)).leftOut).toEqual([]);
    }
  });

  it.each(['', 'shell', 'shell:', `otro:${pairs.shell.publicKey}`, 'shell:AAAA', `shell:${'A'.repeat(60)}`])(
    'cannot be %j',
    (text) => {
      expect(parseReleaseKeys(text)).toBeNull();
    },
  );
});

describe('a team that an order added', () => {
  const authority = newReleaseKeys();
  const state = { nombre: 'shell', serie: 0, llaves: [] };
  const change = { action: 'alta', author: 'prueba', reason: 'prueba' } as const;
  const added = newTeamOrder(authority.privateKey, state, change);
  const byAuthority = (value: unknown) => readReleases(value, trust(null, authority.publicKey));
  /** Live shell signed with a key, together with an order about its team. */
  const shellSignedBy = (signingKey: string | null, team: unknown) => {
    const channels = sampleReleases.channels
      .filter(({ name }) => name === 'shell')
      .map(({ name, active }) => {
        const signature = signRelease(signingKey ?? '', active.version, active.contract);
        return { name, active: { ...active, signature, team } };
      });
    return { revision: 1, channels };
  };

  it('signs with the key that the order names', () => {
    expect(byAuthority(shellSignedBy(added.signingKey, added.order)).leftOut).toEqual([]);
  });

  it('keeps releases that its former key signed after a change, and loses them after a leak', () => {
    const kept = newTeamOrder(authority.privateKey, added.order, { ...change, action: 'cambio' });
    expect(byAuthority(shellSignedBy(added.signingKey, kept.order)).leftOut).toEqual([]);
    const leaked = newTeamOrder(authority.privateKey, added.order, { ...change, action: 'cambio', isLeaked: true });
    expect(() => byAuthority(shellSignedBy(added.signingKey, leaked.order))).toThrow('did not sign');
    expect(byAuthority(shellSignedBy(leaked.signingKey, leaked.order)).leftOut).toEqual([]);
  });

  it('signs nothing after its removal, even if the configuration has a key of it', () => {
    const removed = newTeamOrder(authority.privateKey, added.order, { ...change, action: 'baja' });
    const releases = shellSignedBy(pairs.shell.privateKey, removed.order);
    expect(() => readReleases(releases, trust(keys, authority.publicKey))).toThrow('did not sign');
  });

  it.each<[string, unknown]>([
    ['no one signed', { ...added.order, firma: 'A'.repeat(86) }],
    ['another key signed', newTeamOrder(newReleaseKeys().privateKey, state, change).order],
    ['was changed after it was signed', { ...added.order, llaves: [pairs.shell.publicKey] }],
    ['is about another team', newTeamOrder(authority.privateKey, { ...state, nombre: 'mf-directory' }, change).order],
    ['has another form', { ...added.order, autor: undefined }],
  ])('gets no key from an order that %s', (_what, team) => {
    expect(() => byAuthority(shellSignedBy(added.signingKey, team))).toThrow('did not sign');
  });
});
