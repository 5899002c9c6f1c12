import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import config from '../../../vitest.config.ts';
import { root } from '../src/paths.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
const topFolders = new Set(listed('.').map((path) => path.split('/')[0]));

/** Extracts the paths from the root in a document's backticks; skips patterns and addresses. */
function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([\w.@/-]+)`/g)].map(([, path = '']) => path);
  return named.filter((path) => path.includes('/') && topFolders.has(path.split('/')[0]));
}

const documents = listed('*.md').filter((path) => /^(docs\/|[^/]+$)/.test(path));

describe('the documents name only existing files', () => {
  test.each(documents)('%s', (document) => {
    const text = read(document);
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, to = '']) => join(document, '..', to));
    expect([...pathsIn(text), ...links].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('.github/CODEOWNERS', () => {
    const owned = [...read('.github/CODEOWNERS').matchAll(/^\/(\S+)/gm)].map(([, path = '']) => path);
    expect(owned.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the READMEs of areas name only existing source files', () => {
  const tracked = listed('.').filter((path) => existsSync(join(root, path)));
  // A README may name a file by the end of its path, because its folder was named before.
  const ends = new Set(tracked.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))));
  /** Names of files that commands generate. */
  const generated = ['kit.mjs'];
  const readmes = listed('*README.md').filter((path) => path.includes('/') && existsSync(join(root, path)));

  test.each(readmes)('%s', (document) => {
    const named = [...read(document).matchAll(/`([\w.@/-]+\.(?:tsx?|mjs|cjs|css))`/g)].map(([, path = '']) => path);
    const missing = named.filter((path) => !ends.has(path.replace(/^(?:\.\.?\/)+/, '')));
    expect(missing.filter((path) => !generated.includes(path))).toEqual([]);
  });
});

test('scripts, pipelines and documents name only existing projects of vitest', () => {
  const existing = (config.test?.projects ?? []).map((project) =>
    typeof project === 'object' && 'test' in project ? project.test?.name : undefined,
  );
  const files = ['package.json', ...listed('.ci', '.github', '*.md')].filter((path) => existsSync(join(root, path)));
  const named = files.flatMap((path) =>
    [...read(path).matchAll(/--project[ =]["']?([^\s"'`]+)/g)].map(([, project = '']) => ({ path, project })),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter(({ project }) => !existing.includes(project))).toEqual([]);
});

describe('docs/rules.md', () => {
  const rules = [...read('docs/rules.md').matchAll(/^- \*\*(R\d+)\*\*(?: _(Planned)\._)?/gm)];
  const sources = listed('*.ts', '*.tsx', '*.mjs', '*.css').filter((path) => existsSync(join(root, path)));
  const cited = new Set(sources.flatMap((path) => read(path).match(/\bR\d{1,2}\b/g) ?? []));

  test('lists no built rule that code and tests leave uncited', () => {
    const built = rules.filter(([, , planned]) => !planned).map(([, rule = '']) => rule);
    expect(built.length).toBeGreaterThan(40);
    expect(built.filter((rule) => !cited.has(rule))).toEqual([]);
  });

  test('lists every rule that code and tests cite', () => {
    const known = new Set(rules.map(([, rule]) => rule));
    expect([...cited].filter((rule) => !known.has(rule))).toEqual([]);
  });
});

describe('docs/find-your-way.md', () => {
  const rows = read('docs/find-your-way.md')
    .split('\n')
    .filter((line) => line.includes('→'))
    .map((line) => ({ question: line, path: pathsIn(line) }));

  test('answers at least ten questions', () => {
    expect(rows.length).toBeGreaterThanOrEqual(10);
  });

  test.each(rows)('$question', ({ path }) => {
    expect(path.length).toBeLessThanOrEqual(3);
    const hops = ['ARCHITECTURE.md', ...path];
    for (const [index, hop] of hops.slice(1).entries()) expect(leadsTo(hops[index] ?? '', hop), hop).toBe(true);
  });

  /** Returns true if a folder contains the path, or a document names it, its folder or its file name. */
  function leadsTo(from: string, to: string): boolean {
    if (statSync(join(root, from)).isDirectory()) {
      return (
        to.startsWith(`${from}/`) && readdirSync(join(root, from)).some((name) => to.startsWith(`${from}/${name}`))
      );
    }
    const text = read(from);
    const near = to.split('/');
    const own = join(from, '..', '/');
    const within = to.startsWith(own) ? to.slice(own.length) : to;
    return [
      to,
      within,
      near.at(-1) ?? to,
      ...(within.includes('/') ? [within.slice(0, within.lastIndexOf('/'))] : []),
    ].some((name) => text.includes(name));
  }
});

test('every rule cited by code is in docs/rules.md', () => {
  const known = new Set([...read('docs/rules.md').matchAll(/^- \*\*(R\d+)\*\*/gm)].map(([, rule]) => rule));
  const sources = listed('*.ts', '*.tsx').filter((path) => existsSync(join(root, path)));
  const cited = sources.flatMap((path) =>
    [...read(path).matchAll(/\(?\b(R\d{1,2})\b(?=[),.:; ])/g)].map(([, rule]) => `${rule} in ${path}`),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter((one) => !known.has(one.split(' ')[0]))).toEqual([]);
});
