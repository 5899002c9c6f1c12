import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type CropView, covering, type ShownSize, zoomedAt } from './crop-view.ts';

/** Distance that an arrow key moves the picture, in CSS pixels; with the shift key, and without. */
const MOVE_STEP = { fine: 2, plain: 8 };
/** Turn of a wheel that zooms by 1, in CSS pixels, and the height of a line for wheels that turn by lines. */
const WHEEL = { whole: 200, line: 16 };
const START: CropView = { x: 0, y: 0, zoom: 1 };
const CENTRE = { x: 0, y: 0 };

type Point = typeof CENTRE;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/**
 * Moves a picture behind a square by pointer and arrow keys, and zooms it by two fingers and wheel.
 * @returns `size` is null until the picture is shown; `picture` and `stage` are the refs of its elements
 */
export function useCrop() {
  const [view, setView] = useState(START);
  const [size, setSize] = useState<ShownSize | null>(null);
  // A dialog shows its contents after the first render.
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const change = (to: (before: CropView) => CropView) =>
    setView((before) => (size ? covering(to(before), size) : to(before)));
  const measure = () => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = picture.current ?? {};
    if (width === 0 || height === 0) return;
    setSize({ width, height });
    setView((before) => covering(before, { width, height }));
  };
  const turned = useRef<(event: WheelEvent) => void>(() => undefined);
  turned.current = (event) => {
    event.preventDefault();
    const by = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL.line : 1);
    const at = fromCentre(stage, { x: event.clientX, y: event.clientY });
    change((before) => zoomedAt(before, before.zoom - by / WHEEL.whole, at));
  };
  const measured = useRef(measure);
  measured.current = measure;
  useEffect(() => {
    if (!stage) return undefined;
    const turn = (event: WheelEvent) => turned.current(event);
    // React listens passively, and the page would scroll.
    stage.addEventListener('wheel', turn, { passive: false });
    const resized = new ResizeObserver(() => measured.current());
    resized.observe(stage);
    return () => {
      stage.removeEventListener('wheel', turn);
      resized.disconnect();
    };
  }, [stage]);

  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  return {
    view,
    size,
    stage: setStage,
    picture,
    measure,
    zoomTo: (zoom: number) => change((before) => zoomedAt(before, Math.round(zoom * 100) / 100, CENTRE)),
    reset: () => setView(START),
    onArrow: (event: KeyboardEvent) => {
      const way = ARROWS[event.key];
      if (!way) return;
      event.preventDefault();
      const step = event.shiftKey ? MOVE_STEP.fine : MOVE_STEP.plain;
      change(({ x, y, zoom }) => ({ zoom, x: x + way.x * step, y: y + way.y * step }));
    },
    pointers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
        if (!fingers.current.has(pointerId)) return;
        const before = [...fingers.current.values()];
        fingers.current.set(pointerId, { x, y });
        const now = [...fingers.current.values()];
        const [from, to] = [middleOf(before), middleOf(now)];
        const grown = (distanceOf(now) || 1) / (distanceOf(before) || 1);
        const at = fromCentre(stage, to);
        change((last) =>
          zoomedAt({ ...last, x: last.x + to.x - from.x, y: last.y + to.y - from.y }, last.zoom * grown, at),
        );
      },
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}

function fromCentre(stage: HTMLElement | null, { x, y }: Point): Point {
  if (!stage) return CENTRE;
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), CENTRE);
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** Distance of two fingers; 0 for one. */
function distanceOf([a, b]: readonly Point[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}
