import type { ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import type { Microfrontend, NavigationItem } from '@vitrina/sdk';
import { matchPath, provideSlots } from '@vitrina/sdk/host';
import { afterLoad } from '../first/timing.ts';
import { registryOfPage } from './page.ts';
import { registerMicrofrontends } from './runtime.ts';
import { MicrofrontendSource } from './source.ts';
import { enterMicrofrontend, leaveMicrofrontend } from './watchdog.ts';

interface RemotePage {
  microfrontend: string;
  /** Pattern such as `/menu/*`, case-insensitive. */
  path: string;
  title: string;
}

const sources = new Map<string, MicrofrontendSource>();
let shell: ResolvedMicrofrontend | null = null;
let pages: readonly RemotePage[] = [];

/** Registers the microfrontends of the page's registry answer. Call once, before the first render. */
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
        (module) =>
          setDrawing(() => module.drawingOf(fillers, { enter: enterMicrofrontend, leave: leaveMicrofrontend })),
        console.warn,
      ),
    );
  });
  pages = answer.microfrontends.flatMap(({ name, routes }) =>
    routes.map(({ path, title }) => ({ microfrontend: name, path, title })),
  );
}

/** Pages of all microfrontends, in the registry's order; the gateway serves the same pages by the same rule. */
export const remotePages = (): readonly RemotePage[] => pages;

/** All pages with a title, including the shell's. */
export const declaredPages = (): readonly Pick<RemotePage, 'path' | 'title'>[] => [...pages, ...(shell?.routes ?? [])];

/** Navigation links of the microfrontends and the shell, in ascending order. */
export function navigationItems(): NavigationItem[] {
  const declared = [...sources.values()].map(({ microfrontend }) => microfrontend);
  return [...declared, ...(shell ? [shell] : [])]
    .flatMap(({ navigation }) => navigation)
    .sort((a, b) => a.order - b.order);
}

/** Finds the source of a microfrontend. @throws if it is missing from the registry's answer */
export function sourceOf(name: string): MicrofrontendSource {
  const source = sources.get(name);
  if (!source) throw new Error(`no microfrontend ${name}`);
  return source;
}

/** Sources of the microfrontends that fill a slot, in the registry's order. */
export function sourcesOfSlot(slot: keyof NonNullable<Microfrontend['slots']>): MicrofrontendSource[] {
  return [...sources.values()].filter(({ microfrontend }) => microfrontend.slots.includes(slot));
}

/** Preloads the microfrontend of a path on hover, focus or press, so that opening it needs no request. */
export function warmScreen(path: string): void {
  const page = remotePages().find((candidate) => matchPath(candidate.path, path));
  if (page) void sources.get(page.microfrontend)?.start();
}

/**
 * Preloads the microfrontends that every visitor can reach by a link or a slot of the frame, one after another while the
 * page is idle.
 * @param after called once all are loaded
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
