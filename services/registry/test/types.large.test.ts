import type { NewVersion } from '@vitrina/contracts/microfrontends';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeProblems } from '../src/gate/types/type-problems.ts';
import { runRegistry } from './platform.ts';
import { microfrontendContract, newVersion } from './sample-build.ts';
import { sampleTypes, typesWith } from './sample-types.ts';
import { buildOf, channelOf, newComparer, PATH, releaseOf, sentBy, stored } from './type-builds.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;
beforeAll(async () => {
  registry = await runRegistry();
});
afterAll(() => registry.close());

const used = ['Badge', 'useSession'];
const stricter = sampleTypes(['sdk/badge', 'plan: string;', 'plan: string; size: number;']);
const wider = sampleTypes(['sdk/badge', 'plan: string;', 'plan?: string;']);
const elsewhere = sampleTypes(['sdk/format', 'day: Date', 'day: string']);
const refusal = async (release: NewVersion) => (await registry.publish(release)).body.detalles?.join('\n');

describe('the types of the SDK at the gate', () => {
  it('get compared when a version is published and when it is served, both ways', async () => {
    const unlucky = buildOf('shell', stricter);
    expect((await registry.deploy(buildOf('shell', elsewhere))).status).toBe(200);
    // Nothing conflicts yet: the build may be published, but is no longer served once something does.
    expect((await registry.publish(unlucky)).body).toMatchObject({ nueva: true });
    const waiting = buildOf('mf-chat', sampleTypes(), [...used, 'formatDay']);
    expect(await refusal(waiting)).toMatch(/^mf-chat: usa formatDay .*; publica antes el shell que la tiene/);
    // Unused names may differ.
    expect((await registry.deploy(buildOf('mf-chat', sampleTypes(), used))).status).toBe(200);

    const refused = await registry.activate(unlucky);
    expect([refused.status, refused.body.code]).toEqual([422, 'publicacion_rechazada']);
    expect(refused.body.detalles).toEqual([
      expect.stringMatching(
        /^mf-chat: usa Badge de @vitrina\/sdk, .*'size' is missing .*; conserva la forma anterior, .* hasta que mf-chat se/,
      ),
    ]);
    expect(await refusal(buildOf('shell', stricter, [], 'otra'))).toContain("'size' is missing");
  });

  it('raise no objection to builds from before they were recorded', async () => {
    expect((await registry.deploy(buildOf('mf-chat', null, used))).status).toBe(200);
    expect((await registry.deploy(buildOf('shell', stricter))).status).toBe(200);
    expect((await registry.deploy(buildOf('shell', null))).status).toBe(200);
    expect((await registry.deploy(buildOf('mf-chat', sampleTypes(), used, 'ahora'))).status).toBe(200);
  });

  it("arrive as a file of the version in the build's form", async () => {
    const named = { ...microfrontendContract(), sdkTypes: PATH };
    const code = { 'remoteEntry.js': '', 'app.js': '', 'route-agente.js': '' };
    expect(await refusal(newVersion(named, code))).toContain('no es un archivo de la versión');
    const large = JSON.stringify(typesWith(`export type X = '${'x'.repeat(512 * 1024)}';`));
    for (const text of ['{', '{"format":2}', large]) {
      expect(await refusal(newVersion(named, { ...code, [PATH]: text }))).toContain('vuelve a compilar');
    }
  });
});

describe('the compiler', () => {
  it('runs once for the same comparison, and not for equal declarations', async () => {
    const comparer = newComparer();
    const shell = buildOf('shell', sampleTypes());
    const chat = buildOf('mf-chat', sampleTypes(), used);
    const around = { comparer, objects: stored(shell, chat) };
    expect(await typeProblems(around, releaseOf(chat), [channelOf(shell)], sentBy(chat))).toEqual([]);
    expect(comparer.started).toBe(0);
    const other = buildOf('mf-chat', wider, used);
    const ask = () => typeProblems(around, releaseOf(other), [channelOf(shell)], sentBy(other));
    expect((await Promise.all([ask(), ask()])).flat().join()).toContain('mf-chat: usa Badge');
    expect(await ask()).toHaveLength(1);
    expect(comparer.started).toBe(1);
  });

  it('accepts only the published file', async () => {
    const shell = buildOf('shell', sampleTypes());
    const forged = buildOf('shell', wider);
    const chat = buildOf('mf-chat', elsewhere, used);
    const objects = { get: stored(forged).get };
    const instead = { get: () => objects.get('mf', forged.version) };
    const asked = typeProblems(
      { comparer: newComparer(), objects: instead },
      releaseOf(chat),
      [channelOf(shell)],
      sentBy(chat),
    );
    await expect(asked).rejects.toThrow('is not the published one');
  });
});
