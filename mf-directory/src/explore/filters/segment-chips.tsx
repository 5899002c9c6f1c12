import { Chip, SegmentRow } from '@vitrina/sdk';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../../texts.ts';

/** Row of segments with their number of providers; the selected one comes first and is scrolled into view. */
export const SegmentChips = memo(function SegmentChips({
  segments,
  counts,
  chosen,
  onChoose,
  before,
}: {
  /** In display order. */
  segments: readonly string[];
  counts: Readonly<Record<string, number>>;
  /** Empty for all. */
  chosen: string;
  onChoose(segment: string): void;
  /** Rendered at the beginning of the row. */
  before?: ReactNode;
}) {
  const shown = chosen ? [chosen, ...segments.filter((segment) => segment !== chosen)] : segments;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) row.current?.querySelector('fieldset')?.scrollTo({ left: 0 });
  }, [chosen]);
  return (
    <div ref={row}>
      <SegmentRow label={texts.explore.segments}>
        {before}
        <Chip pressed={!chosen} onClick={() => onChoose('')}>
          {texts.explore.all}
        </Chip>
        {shown.map((segment) => (
          <Chip key={segment} pressed={segment === chosen} count={counts[segment]} onClick={() => onChoose(segment)}>
            {segment}
          </Chip>
        ))}
      </SegmentRow>
    </div>
  );
});
