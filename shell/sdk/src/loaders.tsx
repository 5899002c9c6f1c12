import { type ComponentType, type Dispatch, type ReactNode, type SetStateAction, useEffect, useState } from 'react';
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
