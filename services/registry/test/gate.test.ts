import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { describe, expect, it } from 'vitest';
import { contractProblems } from '../src/gate/contract.ts';
import { filesProblems } from '../src/gate/files.ts';
import { fileOf, microfrontendContract, shellContract } from './sample-build.ts';

const shell = shellContract();

describe('the contract check against the live versions', () => {
  it('accepts a microfrontend that fits the shell', () => {
    expect(contractProblems(microfrontendContract(), [shell])).toEqual([]);
  });

  const chat = microfrontendContract();
  const bad: [string, Partial<ContractFile>, RegExp][] = [
    ['another major of a shared module', { shared: [{ name: 'react', singleton: true, requires: '^20.0.0' }] }, /\^20/],
    ['a shared module the shell lacks', { shared: [{ name: 'vue', singleton: true, requires: '^3.0.0' }] }, /vue/],
    [
      'a copy beside the singleton',
      { shared: [{ name: 'react', singleton: false, requires: '^19.3.0' }] },
      /singleton/,
    ],
    ['a shared module without range', { shared: [{ name: 'react', singleton: true }] }, /sin rango/],
    [
      'an SDK contract that no shell serves',
      { sdk: '2.0.0', declaration: { ...chat.declaration, sdk: '2.0.0' } },
      /2\.0\.0/,
    ],
    ['a declaration for another contract', { sdk: '1.0.1' }, /otro contrato/],
    ['no exposed app', { exposes: ['./other'] }, /\.\/app/],
    ['a container of another name', { container: 'mf_other' }, /contenedor/],
    ['a call that does not exist', { declaration: { ...chat.declaration, api: ['GET /api/nada'] } }, /GET \/api\/nada/],
    ['a foreign declaration', { declaration: { ...chat.declaration, name: 'mf-other' } }, /mf-other/],
    [
      'more JavaScript than its budget',
      { files: [{ ...fileOf('big.js', ''), gzip: 46 * 1024 }] },
      /46\.0 KB .* presupuesto es 45\.0 KB/,
    ],
  ];
  it.each(bad)('refuses %s', (_name, change, text) => {
    const problems = contractProblems(microfrontendContract('mf-chat', change), [shell]);
    expect(problems.join('\n')).toMatch(text);
  });

  it('refuses a microfrontend while no shell is live', () => {
    expect(contractProblems(microfrontendContract(), [])).toEqual(['mf-chat: publica y activa antes el shell']);
  });

  it('refuses a page or a place that already belongs to another', () => {
    const problems = contractProblems(microfrontendContract('mf-other'), [shell, microfrontendContract()]);
    expect(problems).toEqual([
      'mf-other: la ruta /agente ya es de mf-chat; usa otra, o espera a que mf-chat se publique sin ella',
      'mf-other: el lugar assistant ya es de mf-chat; quítalo de slots o ponte de acuerdo con su equipo',
      expect.stringContaining('«Bandeja» es un nombre de la plataforma'),
    ]);
  });

  it('lets three microfrontends fill one open slot, and refuses a fourth', () => {
    const filling = (name: string) => {
      const contract = microfrontendContract(name);
      const slots = [{ slot: 'provider-page' as const }];
      return { ...contract, declaration: { ...contract.declaration, routes: [], slots } };
    };
    const three = ['mf-uno', 'mf-dos', 'mf-tres'].map(filling);
    expect(contractProblems(filling('mf-tres'), [shell, ...three])).toEqual([]);
    expect(contractProblems(filling('mf-otra'), [shell, ...three])).toEqual([
      'mf-otra: el lugar provider-page ya es de mf-uno, mf-dos, mf-tres; quítalo de slots o ponte de acuerdo con su equipo',
    ]);
  });

  const withRoutes = (name: string, ...paths: string[]) => {
    const contract = microfrontendContract(name);
    const routes = paths.map((path) => ({ path, title: `Prueba de ${name}` }));
    return { ...contract, declaration: { ...contract.declaration, slots: [], routes } };
  };

  it.each([
    ['by another parameter', '/citas/:slug', '/citas/:id'],
    ['by a word in the place of a parameter', '/citas/:slug', '/citas/nueva'],
    ['under an open one', '/taller/*', '/taller/pedidos'],
    ['of which one is open', '/taller/pedidos', '/taller/*'],
  ])('refuses an address that two pages would share, %s', (_name, live, fresh) => {
    const problems = contractProblems(withRoutes('mf-other', fresh), [shell, withRoutes('mf-chat', live)]);
    expect(problems).toEqual([
      `mf-other: la ruta ${live} ya es de mf-chat; usa otra, o espera a que mf-chat se publique sin ella`,
    ]);
  });

  it('refuses a shell that claims a page of a live microfrontend, and the reverse', () => {
    const greedy = shellContract({ declaration: { ...shell.declaration, routes: [{ path: '/agente', title: 'Yo' }] } });
    expect(contractProblems(greedy, [shell, chat])).toContain(
      'shell: la ruta /agente ya es de mf-chat; usa otra, o espera a que mf-chat se publique sin ella',
    );
    expect(contractProblems(withRoutes('mf-chat', '/politicas'), [shell])).toEqual([
      'mf-chat: la ruta /politicas ya es de shell; usa otra, o espera a que shell se publique sin ella',
    ]);
  });

  it('refuses a link that does not lead to a page of its own microfrontend', () => {
    const navigation = [{ label: 'Ajena', path: '/politicas', icon: 'scale', order: 1 }];
    const contract = { ...chat, declaration: { ...chat.declaration, navigation } };
    expect(contractProblems(contract, [shell])).toEqual([
      'mf-chat: el enlace /politicas no lleva a una página suya; declara esa ruta en routes, o cambia el enlace',
    ]);
  });

  it('accepts a build next to a live route that today would be refused', () => {
    expect(contractProblems(chat, [shell, withRoutes('mf-old', '/p/:post-id', '/(a+)+')])).toEqual([]);
  });

  it('refuses a shell that would break a live microfrontend', () => {
    const next = shellContract({ shared: [{ name: 'react', singleton: true, provides: '20.0.0' }] });
    const problems = contractProblems(next, [shell, microfrontendContract()]);
    const remedy = 'consérvalo hasta que mf-chat se publique sin necesitarlo';
    expect(problems).toContain(`mf-chat: pide react ^19.3.0 y el shell ofrece 20.0.0; ${remedy}`);
    expect(problems).toContain(`mf-chat: el shell no ofrece @vitrina/sdk; ${remedy}`);
  });

  it('refuses a build that uses a name of a shared module that the shell lacks, whichever of them is newer', () => {
    const offers = (...exports: string[]) =>
      shellContract({ shared: shell.shared.map((module) => ({ ...module, exports: ['useState', ...exports] })) });
    const shared = chat.shared.map((module) => ({ ...module, uses: ['Button', 'useState'] }));
    const using = microfrontendContract('mf-chat', { shared });
    expect(contractProblems(using, [offers('Button')])).toEqual([]);
    const problems = (remedy: string) =>
      ['react', '@vitrina/sdk'].map((name) => `mf-chat: usa Button de ${name}, que el shell no tiene; ${remedy}`);
    const ofMicrofrontend = 'compila mf-chat con el SDK del shell activo, o publica antes un shell que lo ofrezca';
    expect(contractProblems(using, [offers('Dialog')])).toEqual(problems(ofMicrofrontend));
    const ofShell = 'consérvalo hasta que mf-chat se publique sin necesitarlo';
    expect(contractProblems(offers('Dialog'), [offers('Button'), using])).toEqual(problems(ofShell));
    // Builds from before names were recorded may lack them.
    expect(contractProblems(chat, [offers()])).toEqual([]);
    expect(contractProblems(using, [shell])).toEqual([]);
  });

  it('checks each part of the first route against its own share', () => {
    const heavy = (contract: ContractFile, gzip: number) => ({
      ...contract,
      files: [{ ...fileOf(contract.entry, ''), gzip }],
    });
    const directory = heavy(microfrontendContract('mf-directory', { preload: [] }), 25 * 1024);
    expect(contractProblems(directory, [shell]).join()).toMatch(
      /mf-directory: 25\.0 KB .* parte de la primera ruta es \d+\.\d KB\. Carga/,
    );
    // An overrun of one team does not affect another.
    expect(contractProblems(heavy(shell, 140 * 1024), [directory]).join()).not.toMatch(/primera ruta/);
  });

  describe('with the default limits of every team', () => {
    const files = (first: number, lazy: number) => [
      { ...fileOf('remoteEntry.js', ''), gzip: 10 * 1024 },
      { ...fileOf('app.js', ''), gzip: 5 * 1024 },
      { ...fileOf('route-other.js', ''), gzip: first * 1024 },
      { ...fileOf('lazy.js', ''), gzip: lazy * 1024 },
    ];
    const problems = (first: number, lazy: number, raised?: { firstKb: number; totalKb: number }) => {
      const contract = microfrontendContract('mf-other', {
        declaration: { ...chat.declaration, name: 'mf-other', routes: [{ path: '/other', title: 'Otra' }], slots: [] },
        preload: [
          { module: './app', files: ['app.js'] },
          { module: '/other', files: ['route-other.js'] },
        ],
        files: files(first, lazy),
      });
      return contractProblems(contract, [shell], raised).join();
    };

    it('accepts a first load of 60 KB and 300 KB in all, and names the remedy for 1 KB more', () => {
      expect(problems(45, 240)).toBe('');
      expect(problems(46, 0)).toMatch(
        /mf-other: 61\.0 KB .* primera carga de \/other; su límite es 60\.0 KB\. Carga con import\(\).* quien administra/,
      );
      expect(problems(45, 241)).toMatch(/mf-other: 301\.0 KB .* presupuesto es 300\.0 KB\. .* quien administra/);
    });

    it('accepts builds up to raised limits, and never lowers a limit', () => {
      expect(problems(65, 340, { firstKb: 80, totalKb: 420 })).toBe('');
      expect(problems(66, 0, { firstKb: 80, totalKb: 420 })).toMatch(/su límite es 80\.0 KB/);
      expect(problems(45, 240, { firstKb: 10, totalKb: 10 })).toBe('');
    });

    it('counts ./app alone if a build has no pages', () => {
      const { declaration } = chat;
      const contract = microfrontendContract('mf-other', {
        declaration: { ...declaration, name: 'mf-other', routes: [] },
        files: [{ ...fileOf('app.js', ''), gzip: 61 * 1024 }],
      });
      expect(contractProblems(contract, [shell]).join()).toMatch(/61\.0 KB .* primera carga de sus lugares/);
    });
  });

  it('refuses the code of a payment provider that the team may not embed, and names the remedy', () => {
    const documents = [{ path: '/agente', embeds: ['stripe' as const] }];
    const contract = { ...chat, declaration: { ...chat.declaration, documents } };
    expect(contractProblems(contract, [shell])).toEqual([
      'mf-chat: no puede incluir código de stripe; quítalo de documents o pide que se revise',
    ]);
  });
});

describe('the check of files against their contract', () => {
  const entry = fileOf('remoteEntry.js', 'var a');
  const contract = { ...microfrontendContract(), preload: [], files: [entry] };
  const contents = new Map([['remoteEntry.js', Buffer.from('var a')]]);

  it('accepts files with their declared hashes', () => {
    expect(filesProblems(contract, contents)).toEqual([]);
  });

  it.each([
    [
      'changed content',
      contract,
      new Map([['remoteEntry.js', Buffer.from('var b')]]),
      /no corresponde a su hash; vuelve a compilar/,
    ],
    ['missing content', contract, new Map<string, Buffer>(), /falta el contenido/],
    [
      'a file beside the contract',
      contract,
      new Map([...contents, ['x.js', Buffer.from('')]]),
      /no está en el contrato/,
    ],
    [
      'a file that it lists twice',
      { ...contract, files: [entry, entry] },
      contents,
      /^remoteEntry\.js: está más de una/,
    ],
    ['an entry without hash', { ...contract, entry: 'other.js' }, contents, /other\.js: se carga/],
    ['a wrong size', { ...contract, files: [{ ...entry, size: 1 }] }, contents, /tamaño/],
    [
      'a size after gzip that is too good',
      { ...contract, files: [{ ...fileOf('remoteEntry.js', 'x'.repeat(9000)), gzip: 1 }] },
      new Map([['remoteEntry.js', Buffer.from([...Array(9000).keys()].join())]]),
      /comprimido/,
    ],
    ...['p{margin:0}', '.mf_chat_a{background:url(https://otro.example/a.png)}', '}'].map(
      (css): [string, ContractFile, Map<string, Buffer>, RegExp] => [
        `a style sheet with ${css}`,
        { ...contract, files: [entry, fileOf('app.css', css)] },
        new Map([...contents, ['app.css', Buffer.from(css)]]),
        css === '}'
          ? /app\.css: no es una hoja de estilos/
          : /app\.css: .* alcanza lo que no es tuyo; empieza cada clase/,
      ],
    ),
    [
      'a script that calls itself an asset',
      { ...contract, files: [{ ...entry, kind: 'asset' as const }] },
      contents,
      /no es de la clase asset/,
    ],
    [
      'a kind of file that is not served',
      { ...contract, files: [entry, fileOf('page.html', '')] },
      new Map([...contents, ['page.html', Buffer.from('')]]),
      /no se publica/,
    ],
    [
      'more than 16 MB in all',
      {
        ...contract,
        files: [1, 2, 3, 4, 5].map((number) => ({ ...fileOf(`${number}.mp4`, ''), size: 3.5 * 1024 * 1024 })),
      },
      contents,
      /ocupan 17\.5 MB y una versión tiene 16\.0 MB como máximo; quita o comprime/,
    ],
  ])('refuses %s', (_name, given, bytes, text) => {
    expect(filesProblems(given, bytes).join('\n')).toMatch(text);
  });

  it.each([
    ['a module that loads others', 'await import("node:fs")', '.a{color:red}', /importa otros/],
    ['a module that is too large', 'x'.repeat(700 * 1024), '.a{color:red}', /pasa de 614400 bytes/],
    ['styles that end their element', 'f()', '</style><script>', /terminan su elemento/],
    ['styles that fetch', 'f()', '.a{background:url(https://x.example)}', /cargan otros archivos/],
    ['styles that are too much for a page', 'f()', [...Array(9000).keys()].join(), /pasan de 6144 bytes/],
  ])('refuses a first content with %s', (_name, module, styles, text) => {
    const asset = (path: string, content: string) => ({ ...fileOf(path, content), kind: 'asset' as const });
    const files = [entry, asset('first.js', module), asset('first.css', styles)];
    const given = { ...contract, first: { module: 'first.js', styles: 'first.css' }, files };
    const bytes = new Map([...contents, ['first.js', Buffer.from(module)], ['first.css', Buffer.from(styles)]]);
    expect(filesProblems(given, bytes).join('\n')).toMatch(text);
    // A browser would run it.
    const asScript = { ...given, files: files.map((file) => ({ ...file, kind: 'script' as const })) };
    expect(filesProblems(asScript, bytes).join('\n')).toMatch(/no está en el contrato/);
  });
});
