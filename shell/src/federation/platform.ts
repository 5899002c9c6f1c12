import type { ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import type { Microfrontend, NavigationItem } from '@vitrina/sdk';
import { matchPath, provideSlots } from '@vitrina/sdk/host';
import { afterLoad } from '../first/after-load.ts';
import { registryOfPage } from './page.ts';
import { registerMicrofrontends } from './runtime.ts';
import { MicrofrontendSource } from './source.ts';
import { enter, leave } from './watchdog.ts';

/** A declared page of a microfrontend. */
export interface RemotePage {
  microfrontend: string;
  /** Pattern such as `/menu/*`, compared without regard to case. */
  path: string;
  title: string;
}

const sources = new Map<string, MicrofrontendSource>();
let shell: ResolvedMicrofrontend | null = null;
let pages: readonly RemotePage[] = [];

/** Reads the page's registry answer and makes its microfrontends known. Once, before the first render. */
export function startFederation(): void {
  const answer = registryOfPage();
  shell = answer.shell;
  registerMicrofrontends(answer.microfrontends);
  for (const microfrontend of answer.microfrontends) {
    sources.set(microfrontend.name, new MicrofrontendSource(microfrontend));
  }
  provideSlots((name, setDrawing) => {
    const fillers = sourcesOfSlot(name);
    if (!fillers[0]) return;
    afterLoad(() =>
      import(/* webpackChunkName: "slots" */ './open-slot.tsx').then(
        (module) => setDrawing(() => module.drawingOf(fillers, { enter, leave })),
        console.warn,
      ),
    );
  });
  pages = answer.microfrontends.flatMap(({ name, routes }) =>
    routes.map(({ path, title }) => ({ microfrontend: name, path, title })),
  );
}

/** Pages of all microfrontends, in the registry's order; the gateway serves the same ones by the same rule. */
export const remotePages = (): readonly RemotePage[] => pages;

/** All pages that have a title, with the shell's own. */
export const declaredPages = (): readonly Pick<RemotePage, 'path' | 'title'>[] => [...pages, ...(shell?.routes ?? [])];

/** Links that the microfrontends and the shell declare, in ascending order. */
export function navigationItems(): NavigationItem[] {
  const declared = [...sources.values()].map(({ microfrontend }) => microfrontend);
  return [...declared, ...(shell ? [shell] : [])]
    .flatMap(({ navigation }) => navigation)
    .sort((a, b) => a.order - b.order);
}

/** @throws where the registry's answer names no such microfrontend */
export function sourceOf(name: string): MicrofrontendSource {
  const source = sources.get(name);
  if (!source) throw new Error(`no microfrontend ${name}`);
  return source;
}

/** The microfrontends that fill a place, in the registry's order. */
export function sourcesOfSlot(slot: keyof NonNullable<Microfrontend['slots']>): MicrofrontendSource[] {
  return [...sources.values()].filter(({ microfrontend }) => microfrontend.slots.includes(slot));
}

/** Loads the microfrontend of a path ahead, so that opening it takes no request; on hover, focus or a press. */
export function warmScreen(path: string): void {
  const page = remotePages().find((candidate) => matchPath(candidate.path, path));
  if (page) void sources.get(page.microfrontend)?.start();
}

/**
 * Loads the microfrontends ahead that every visitor can reach, by a link or a place of the frame; one after the other
 * whenever the page is idle.
 * @param after called once there is nothing left to ask for
 */
export function warmWhenIdle(after: () => void): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_500));
  const reachable = [...sources.values()].filter(
    ({ microfrontend: { navigation, slots } }) => navigation[0] || slots.includes('assistant'),
  );
  const next = () =>
    idle(() => {
      const source = reachable.shift();
      if (!source) return after();
      void source.start().then(next);
    });
  afterLoad(next);
}
