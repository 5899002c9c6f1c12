import {
  type ComponentType,
  type Dispatch,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useState,
} from 'react';
import type { OpenSlot, OpenSlots } from './contract.ts';

/** Use of an open slot: its name, and the props that the page passes to its fillers. */
export interface SlotUse<S extends OpenSlot = OpenSlot> {
  name: S;
  props: OpenSlots[S];
}

type Drawing = ComponentType<SlotUse> | undefined;
type SlotLoader = (name: OpenSlot, setDrawing: Dispatch<SetStateAction<Drawing>>) => void;

let loadSlot: SlotLoader = () => undefined;

/** Sets the loader that draws open slots; called by the shell. The loader responds only if a microfrontend fills the slot. */
export function provideSlots(loader: SlotLoader): void {
  loadSlot = loader;
}

/** Slot that other microfrontends may fill, after the page. Unfilled, it costs no request and no space. */
export function Slot<S extends OpenSlot>(use: SlotUse<S>): ReactNode {
  const [Drawing, setDrawing] = useState<Drawing>();
  useEffect(() => loadSlot(use.name, setDrawing), [use.name]);
  return Drawing && <Drawing {...use} />;
}

let loadScreen: (path: string) => void = () => undefined;

/** Sets the loader that preloads a screen's code; called by the shell. */
export function provideWarm(loader: (path: string) => void): void {
  loadScreen = loader;
}

/** Preloads the code of the screen at a path. Does nothing if it is loaded, or there is no such screen. */
export function warmScreen(path: string): void {
  loadScreen(path);
}

/** Pauses before code that did not arrive is requested again, in milliseconds. */
const PAUSES_MS = [1_000, 3_000];

/** Loads code; without a network it waits for one, and otherwise tries twice more. Code that throws is not tried again. */
async function loadPatiently<T>(load: () => Promise<T>, pauses: readonly number[]): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const [pause, ...more] = pauses;
    const isOnline = navigator.onLine;
    if (Object(error).name !== 'ChunkLoadError' || (isOnline && !pause)) throw error;
    await new Promise((resolve) => {
      if (isOnline) setTimeout(resolve, pause);
      else window.addEventListener('online', resolve, { once: true });
    });
    return loadPatiently(load, isOnline ? more : pauses);
  }
}

/**
 * `lazy` of React for parts of a screen: with a weak signal or none, the part appears late, instead of an error that
 * replaces the whole screen and what was typed there.
 */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => loadPatiently(load, PAUSES_MS));
}
