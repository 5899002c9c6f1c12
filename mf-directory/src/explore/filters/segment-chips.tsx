import { Chip, SegmentRow } from '@vitrina/sdk';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../../texts.ts';

/** The segments to choose from with their numbers of providers; the chosen one comes first and is in sight. */
export const SegmentChips = memo(function SegmentChips({
  segments,
  counts,
  chosen,
  onChoose,
  before,
}: {
  /** In the order in which they are shown. */
  segments: readonly string[];
  counts: Readonly<Record<string, number>>;
  /** Empty for all. */
  chosen: string;
  onChoose(segment: string): void;
  /** Shown at the beginning of the row. */
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
