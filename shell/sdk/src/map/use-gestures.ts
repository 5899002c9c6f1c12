import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { isTouch } from './base-map.ts';

/**
 * Lets the page scroll over a map. Until the map is pressed or focused, the wheel and a single finger belong to the page; two
 * fingers move and zoom the map at any time. Pressing outside gives them back.
 * @returns true while the map has them
 */
export function useGestures(map: LeafletMap | null): boolean {
  const [isActive, setActive] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const element = map.getContainer();
    const isInside = (event: Event) => event.target instanceof Node && element.contains(event.target);
    const follow = (event: Event) => setActive(isInside(event));
    // A press that scrolls the page or zooms with two fingers ends without a click.
    document.addEventListener('click', follow, true);
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('click', follow, true);
      document.removeEventListener('focusin', follow);
    };
  }, [map]);
  useEffect(() => {
    if (!map) return;
    map.scrollWheelZoom[isActive ? 'enable' : 'disable']();
    map.dragging[isActive || !isTouch() ? 'enable' : 'disable']();
  }, [map, isActive]);
  return isActive;
}
