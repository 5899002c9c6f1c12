import { useEffect, useRef, useState } from 'react';
import { RecommendedList } from './recommended-list.tsx';
import type { Wanted } from './use-recommended.ts';

/** How far below the window the list may be when it is loaded: no one waits for it, and it delays nothing. */
const AHEAD = '600px';

/** 'También te puede interesar', once it comes near the window; nothing where there is no one to name. */
export default function Recommended(wanted: Wanted) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={place}>{near && <RecommendedList {...wanted} />}</div>;
}
