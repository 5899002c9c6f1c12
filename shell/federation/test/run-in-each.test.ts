import { describe, expect, it } from 'vitest';
import { RegistryRefusal } from '../src/registry-client.ts';
import { runInEach } from '../src/release.ts';

const refusal = (error: string) => new RegistryRefusal({ error, code: 'publicacion_rechazada' });

/** Fake registry in which a page belongs to one microfrontend at a time. */
function pages(owners: Record<string, string>, wanted: Record<string, string[]>) {
  const tried: string[] = [];
  const deploy = async (name: string) => {
    tried.push(name);
    const taken = wanted[name]?.find((page) => owners[page] !== undefined && owners[page] !== name);
    if (taken) throw refusal(`${taken} ya es de ${owners[taken]}`);
    for (const page of Object.keys(owners)) if (owners[page] === name) delete owners[page];
    for (const page of wanted[name] ?? []) owners[page] = name;
  };
  return { tried, deploy };
}

describe('several folders', () => {
  it('become live together if a page moves between them, in either order', async () => {
    for (const order of [
      ['mf-new', 'mf-old'],
      ['mf-old', 'mf-new'],
    ]) {
      const owners = { '/admin': 'mf-old', '/menu': 'mf-old' };
      await runInEach(order, pages(owners, { 'mf-old': ['/menu'], 'mf-new': ['/admin'] }).deploy);
      expect(owners).toEqual({ '/admin': 'mf-new', '/menu': 'mf-old' });
    }
  });

  it('fail with the refusal of the conflicting folder, after the others went live', async () => {
    const { tried, deploy } = pages({ '/admin': 'mf-else' }, { 'mf-a': ['/admin'], 'mf-b': ['/b'] });
    await expect(runInEach(['mf-a', 'mf-b'], deploy)).rejects.toThrow('/admin ya es de mf-else');
    expect(tried).toEqual(['mf-a', 'mf-b', 'mf-a']);
  });

  it('stop immediately at any other error', async () => {
    const tried: string[] = [];
    const broken = async (folder: string) => {
      tried.push(folder);
      throw new Error('no disk');
    };
    await expect(runInEach(['mf-a', 'mf-b'], broken)).rejects.toThrow('no disk');
    expect(tried).toEqual(['mf-a']);
  });
});
