import { Chip, SegmentRow } from '@vitrina/sdk';
import { memo } from 'react';
import { texts } from '../../texts.ts';

/** The segments to choose from with their numbers of providers; the chosen one is always among them. */
export const SegmentChips = memo(function SegmentChips({
  segments,
  counts,
  chosen,
  onChoose,
}: {
  /** In the order in which they are shown. */
  segments: readonly string[];
  counts: Readonly<Record<string, number>>;
  /** Empty for all. */
  chosen: string;
  onChoose(segment: string): void;
}) {
  const shown = chosen && !segments.includes(chosen) ? [chosen, ...segments] : segments;
  return (
    <SegmentRow label={texts.explore.segments}>
      <Chip pressed={!chosen} onClick={() => onChoose('')}>
        {texts.explore.all}
      </Chip>
      {shown.map((segment) => (
        <Chip key={segment} pressed={segment === chosen} count={counts[segment]} onClick={() => onChoose(segment)}>
          {segment}
        </Chip>
      ))}
    </SegmentRow>
  );
});
