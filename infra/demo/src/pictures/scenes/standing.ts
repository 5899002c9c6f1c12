import { oval, place } from '../svg.ts';
import type { Thing } from '../things/thing.ts';
import type { Canvas } from './canvas.ts';

/** A thing standing at x, y with the given height in pixels and a soft shadow under it. */
export function standing(canvas: Canvas, item: Thing, x: number, y: number, height: number, turn = 0): string {
  const scale = Math.min(height / item.height, (height * 1.15) / item.width);
  const shadow = oval(
    x + item.width * scale * 0.06,
    y,
    item.width * scale * 0.5,
    item.width * scale * 0.07,
    canvas.palette.ink,
    0.28,
  );
  return (turn ? '' : shadow) + place({ x, y, scale, turn }, item.draw(canvas.paint));
}

/** A thing centred on x, y within a square of the given side. */
export function centred(canvas: Canvas, item: Thing, x: number, y: number, side: number, turn = 0): string {
  const scale = side / Math.max(item.width, item.height);
  return place({ x, y, turn }, place({ y: (item.height * scale) / 2, scale }, item.draw(canvas.paint)));
}
