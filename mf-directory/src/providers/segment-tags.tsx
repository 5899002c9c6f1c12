import { splitSegments } from '@vitrina/contracts/rules';
import type { ComponentType } from 'react';
import { contactTexts } from './contact-texts.ts';
import styles from './segment-tags.module.css';

/** Segments of a provider, each in a `Tag`; empty list for no segments. @param props.segments comma-separated */
export function SegmentTags({ segments, Tag }: { segments: string; Tag: ComponentType<{ children: string }> }) {
  return (
    <ul className={styles.tags} aria-label={contactTexts.segments}>
      {splitSegments(segments).map((segment) => (
        <li key={segment}>
          <Tag>{segment}</Tag>
        </li>
      ))}
    </ul>
  );
}
