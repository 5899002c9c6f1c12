import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ContractFile,
  type MicrofrontendDeclaration,
  microfrontendDeclaration,
} from '@vitrina/contracts/microfrontends';
import { describe, expect, it } from 'vitest';
import { territoryProblems } from '../src/gate/territory.ts';
import { microfrontendContract } from './sample-build.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Contract of a build with this declaration. */
function build(name: string, change: Partial<MicrofrontendDeclaration>): ContractFile {
  const contract = microfrontendContract(name);
  return { ...contract, declaration: { ...contract.declaration, routes: [], slots: [], ...change } };
}

const page = (at: string, title = `Página ${at}`) => ({ path: at, title });
const link = (label: string, order = 100) => ({ label, order, path: '/agenda', icon: 'star' });
const agenda = (...paths: string[]) => build('mf-agenda', { routes: paths.map((at) => page(at)) });

const directory = build('mf-directory', {
  routes: [page('/p/:slug', 'Proveedor'), page('/explorar', 'Explorar')],
  navigation: [{ label: 'Explorar', order: 20, path: '/explorar', icon: 'compass' }],
});
const granting = {
  ...directory,
  declaration: { ...directory.declaration, grants: [{ path: '/p/:slug/agenda', to: 'mf-agenda' }] },
};

describe('the first word of an address', () => {
  it('belongs to the microfrontend that the platform lists, even while that microfrontend is not live', () => {
    expect(territoryProblems(agenda('/p/:slug/agenda'), [directory])).toEqual([
      'mf-agenda: la ruta /p/:slug/agenda está bajo /p, que es de mf-directory; pide a su equipo que la conceda (grants en su microfrontend.ts) o usa otra primera palabra',
    ]);
    expect(territoryProblems(agenda('/menu/citas'), [])).toEqual([expect.stringContaining('/menu, que es de')]);
  });

  it('opens to a microfrontend for the addresses that the live owner grants, and for no others', () => {
    expect(territoryProblems(agenda('/p/:slug/agenda', '/p/:id/agenda/:dia'), [granting])).toEqual([]);
    expect(territoryProblems(agenda('/p/:slug/citas'), [granting])).toHaveLength(1);
    expect(territoryProblems(agenda('/p/:slug/:parte/*'), [granting])).toHaveLength(1);
    const other = build('mf-otra', { routes: [page('/p/:slug/agenda')] });
    expect(territoryProblems(other, [granting])).toHaveLength(1);
    const own = { ...other.declaration, grants: [{ path: '/p/:slug', to: 'mf-otra' }] };
    expect(territoryProblems({ ...other, declaration: own }, [granting])).toHaveLength(1);
  });

  it('belongs to the microfrontend that is live there if the platform lists none', () => {
    const first = build('mf-agenda', { routes: [page('/agenda/:id')] });
    const late = build('mf-citas', { routes: [page('/agenda')], grants: [{ path: '/agenda/:id', to: 'mf-agenda' }] });
    expect(territoryProblems(late, [first])).toEqual([expect.stringContaining('/agenda, que es de mf-agenda')]);
    expect(territoryProblems(agenda('/agenda/:id', '/agenda'), [first])).toEqual([]);
  });

  it('stays with its owner while a microfrontend uses a grant, which gives no say there', () => {
    const owner = build('mf-agenda', {
      routes: [page('/agenda')],
      grants: [{ path: '/agenda/citas', to: 'mf-citas' }],
    });
    const tenant = build('mf-citas', {
      routes: [page('/agenda/citas')],
      grants: [{ path: '/agenda/x', to: 'mf-otra' }],
    });
    const live = [owner, tenant];
    expect(territoryProblems(agenda('/agenda', '/agenda/nueva'), live)).toEqual([]);
    const third = build('mf-otra', { routes: [page('/agenda/x')] });
    expect(territoryProblems(third, live)).toEqual([expect.stringContaining('que es de mf-agenda')]);
  });

  it('keeps the addresses that a live version has, so that an earlier version can return without its grant', () => {
    const live = agenda('/p/:slug/agenda');
    expect(territoryProblems(agenda('/p/:slug/agenda'), [directory, live])).toEqual([]);
    expect(territoryProblems(agenda('/p/:slug/agenda', '/p/:slug/citas'), [directory, live])).toHaveLength(1);
  });
});

describe('a title or a label of a team', () => {
  it.each([
    'Ingresar',
    'Inicia sesión aquí',
    'Pagar',
    'Tu contraseña',
    'PAGOS',
    'Perfil',
    'Log-in',
    'Explorar',
    'Proveedor',
  ])('cannot be %s, a text of the platform', (text) => {
    const pages = build('mf-agenda', { routes: [page('/agenda', text)] });
    const links = build('mf-agenda', { navigation: [link(text)] });
    const refusal = expect.stringContaining(`«${text}» es un nombre de la plataforma o se parece`);
    expect(territoryProblems(pages, [directory])).toEqual([refusal]);
    expect(territoryProblems(links, [directory])).toContainEqual(refusal);
  });

  it('cannot be the main heading of a page', () => {
    const heading = { heading: 'Ingresa a tu cuenta', description: 'Una página de prueba con un texto que es largo.' };
    const pages = build('mf-agenda', { routes: [{ ...page('/agenda', 'Agenda'), page: heading }] });
    expect(territoryProblems(pages, [])).toEqual([expect.stringContaining('«Ingresa a tu cuenta»')]);
  });

  it('cannot contain letters that only look Latin', () => {
    const pages = build('mf-agenda', { routes: [page('/agenda', 'Реrfil')] });
    expect(territoryProblems(pages, [])).toEqual([
      'mf-agenda: «Реrfil» mezcla letras de otro alfabeto; escríbelo con letras latinas',
    ]);
  });

  it('may contain a reserved word as a part of another word', () => {
    const routes = ['Mis ingresos', 'Paganini en la escuela', 'Entradas para el teatro', '¿Cuánto duran 2 clases?'];
    expect(
      territoryProblems(build('mf-agenda', { routes: routes.map((text, n) => page(`/a${n}`, text)) }), []),
    ).toEqual([]);
  });
});

describe('a link in the frame', () => {
  it('needs an order in its range, which differs for the platform', () => {
    expect(territoryProblems(build('mf-agenda', { navigation: [link('Agenda', 0)] }), [])).toEqual([
      'mf-agenda: el enlace «Agenda» tiene order 0; cámbialo por uno de 100 a 999',
    ]);
    expect(territoryProblems(build('mf-blog', { navigation: [link('Consejos', 100)] }), [])).toEqual([
      'mf-blog: el enlace «Consejos» tiene order 100; cámbialo por uno de 0 a 99',
    ]);
    expect(territoryProblems(build('mf-agenda', { navigation: [link('Agenda', 999)] }), [])).toEqual([]);
  });

  it('needs a label that no other link of the frame has', () => {
    const rival = build('mf-citas', { navigation: [link('Agenda')] });
    const refusal = (name: string, owner: string) =>
      `${name}: ya hay un enlace «agénda», de ${owner}; ponle otro label`;
    const mine = build('mf-agenda', { navigation: [link('agénda')] });
    expect(territoryProblems(mine, [rival])).toEqual([refusal('mf-agenda', 'mf-citas')]);
    const twice = build('mf-agenda', { navigation: [link('agénda'), { ...link('agénda'), path: '/otra' }] });
    expect(territoryProblems(twice, [])).toEqual([refusal('mf-agenda', 'mf-agenda')]);
    const [out, inside] = (['none', 'required'] as const).map((session) => ({ ...link('Agenda'), session }));
    expect(
      territoryProblems(build('mf-agenda', { navigation: [out, inside].filter((one) => one !== undefined) }), []),
    ).toEqual([]);
  });

  it('shares a limit of two per team', () => {
    const navigation = ['Agenda', 'Citas', 'Salas'].map((label) => link(label));
    expect(territoryProblems(build('mf-agenda', { navigation }), [])).toEqual([
      'mf-agenda: declara 3 enlaces en navigation y puede tener 2; enlaza los demás desde tus páginas',
    ]);
  });

  it('stays as it is live', () => {
    const live = build('mf-agenda', { navigation: [link('Perfil', 0)], routes: [page('/agenda', 'Ingresar')] });
    expect(territoryProblems(live, [directory, live])).toEqual([]);
  });
});

it('every microfrontend of this repository fits with all others, in any order of publishing', async () => {
  const folders = readdirSync(ROOT).filter((name) => name.startsWith('mf-') || name === 'shell');
  const builds = await Promise.all(
    folders.map(async (folder) => {
      const { default: declared } = await import(pathToFileURL(path.join(ROOT, folder, 'microfrontend.ts')).href);
      const declaration = microfrontendDeclaration.parse(declared);
      return { ...microfrontendContract(declaration.name), declaration };
    }),
  );
  expect(builds.length).toBeGreaterThan(5);
  for (const one of builds) {
    expect(territoryProblems(one, [])).toEqual([]);
    expect(
      territoryProblems(
        one,
        builds.filter((other) => other !== one),
      ),
    ).toEqual([]);
  }
});
