import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Neighbours } from './use-work.ts';

/** Horizontal way after which a movement is a swipe, in pixels, and how much longer than the vertical one it must be. */
const SWIPE = { px: 48, ratio: 1.5 };
/** Largest enlargement by two fingers. */
const MAX_ZOOM = 4;

interface Point {
  x: number;
  y: number;
}
interface View extends Point {
  zoom: number;
}
const WHOLE: View = { zoom: 1, x: 0, y: 0 };

/**
 * Turns by a swipe, enlarges by two fingers, and moves the enlarged picture by one.
 * @param shown key of the picture: another one starts in its whole size
 */
export function useGestures(shown: string, { previous, next }: Neighbours) {
  const [view, setView] = useState(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<{ at: Point; distance: number; view: View } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture starts in its whole size
  useEffect(() => setView(WHOLE), [shown]);

  const begin = () => {
    const points = [...fingers.current.values()];
    start.current = points.length > 0 ? { at: middleOf(points), distance: distanceOf(points), view } : null;
  };
  const end = (event: PointerEvent) => {
    const from = start.current;
    const last = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    const wasAlone = fingers.current.size === 0;
    if (from && last && wasAlone && from.distance === 0 && view.zoom === 1 && event.type === 'pointerup') {
      const [x, y] = [last.x - from.at.x, last.y - from.at.y];
      if (Math.abs(x) > SWIPE.px && Math.abs(x) > SWIPE.ratio * Math.abs(y)) (x > 0 ? previous : next)?.();
    }
    begin();
  };
  return {
    view,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const { target, pointerId, clientX: x, clientY: y, pointerType } = event;
        if (pointerType === 'mouse' || (target instanceof Element && target.closest('video, input, button'))) return;
        fingers.current.set(pointerId, { x, y });
        begin();
      },
      onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
        if (!fingers.current.has(pointerId) || !start.current) return;
        fingers.current.set(pointerId, { x, y });
        const points = [...fingers.current.values()];
        const { at, distance, view: before } = start.current;
        const zoom =
          distance > 0 ? Math.min(MAX_ZOOM, Math.max(1, (before.zoom * distanceOf(points)) / distance)) : before.zoom;
        if (zoom === 1) return setView(WHOLE);
        const now = middleOf(points);
        setView({ zoom, x: before.x + now.x - at.x, y: before.y + now.y - at.y });
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** Distance of two fingers; 0 for one. */
function distanceOf([a, b]: readonly Point[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}
