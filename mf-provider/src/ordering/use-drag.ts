import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** Way after which a press is a drag, in pixels: fingers tremble. */
const SLACK = 6;
/** Distance to the window's edge at which it scrolls, and the step of each movement, in pixels. */
const EDGE = { near: 90, step: 14 };

/** Drag of a line by its handle: what is dragged, and where it would land. */
export interface Drag {
  from: number | null;
  to: number | null;
  handle(index: number): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
  };
  /** True once, right after a drag, whose end is a click too. */
  wasDrag(): boolean;
}

/** Drags the items of a list, each with `data-line` and its index, by mouse or finger. The list changes on release only. */
export function useDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void): Drag {
  const [state, setState] = useState<{ from: number; to: number } | null>(null);
  const pressed = useRef<{ index: number; y: number } | null>(null);
  const ended = useRef(false);
  const stop = () => {
    pressed.current = null;
    setState(null);
  };
  const indexAt = (y: number): number => {
    const items = [...(list.current?.querySelectorAll('[data-line]') ?? [])];
    const above = items.filter((item) => {
      const { top, height } = item.getBoundingClientRect();
      return top + height / 2 < y;
    });
    return above.length;
  };
  return {
    from: state?.from ?? null,
    to: state?.to ?? null,
    wasDrag: () => {
      const was = ended.current;
      ended.current = false;
      return was;
    },
    handle: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        ended.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = { index, y: event.clientY };
      },
      onPointerMove: ({ clientY }) => {
        if (!pressed.current || (!state && Math.abs(clientY - pressed.current.y) < SLACK)) return;
        const from = pressed.current.index;
        const before = indexAt(clientY);
        // The place before the line itself and the one after it are both its own.
        setState({ from, to: before > from ? before - 1 : before });
        if (clientY < EDGE.near) window.scrollBy(0, -EDGE.step);
        if (clientY > window.innerHeight - EDGE.near) window.scrollBy(0, EDGE.step);
      },
      onPointerUp: () => {
        if (state) {
          ended.current = true;
          move(state.from, state.to);
        }
        stop();
      },
      onPointerCancel: stop,
    }),
  };
}

/** Moves an item of a list. @param to its index afterwards */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}
