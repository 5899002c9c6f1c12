import { splitSegments } from '@vitrina/contracts/rules';
import { Tag } from '@vitrina/sdk';
import { contactTexts } from './contact-texts.ts';
import styles from './segment-tags.module.css';

/** Segments of a provider as tags; empty list for no segments. @param segments comma-separated */
export function SegmentTags({ segments }: { segments: string }) {
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
