import { Skeleton } from '@vitrina/sdk';
import { useMemo } from 'react';
import { useMapView } from './use-map-view.ts';

/** Radii of the shown areas in kilometres: the map keeps its scale while a circle grows within one. */
const SHOWN_KM = [40, 80, 160, 260];

/**
 * Small picture of a town and the circle that a provider serves around it. Its code is loaded with the first one; nothing is
 * shown if that fails.
 * @param at latitude, longitude of the town in degrees
 * @param radius 0 to 200 kilometres
 * @param label describes the picture in words
 * @param name of the town
 */
export function ServiceAreaMap(props: { at: readonly [number, number]; radius: number; label: string; name: string }) {
  const { radius, label, name } = props;
  const [latitude, longitude] = props.at;
  const { MapView, failed } = useMapView();
  const shown = SHOWN_KM.find((km) => km >= radius * 1.2) ?? 260;
  const area = useMemo(() => ({ at: [latitude, longitude] as const, radius: shown }), [latitude, longitude, shown]);
  const circle = useMemo(() => ({ at: [latitude, longitude] as const, radius }), [latitude, longitude, radius]);
  if (failed) return null;
  if (!MapView) return <Skeleton shape="tile" height="240px" />;
  return (
    <div style={{ height: 240 }}>
      <MapView isStill label={label} area={area} circle={circle} centre={name} />
    </div>
  );
}
