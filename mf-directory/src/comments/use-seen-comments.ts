import { SEEN_COMMENTS, withSeen } from '@vitrina/contracts/rules';
import { readJson, writeJson } from '@vitrina/sdk';
import { type RefObject, useEffect } from 'react';

/**
 * Records in this browser that the profile's owner has read the comments, while they are on screen.
 * @param email of the owner; null for all other readers
 * @param newest time of the newest comment, or null
 */
export function useSeenComments(
  section: RefObject<HTMLElement | null>,
  email: string | null,
  newest: string | null,
): void {
  useEffect(() => {
    if (email === null || newest === null || !section.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      writeJson(SEEN_COMMENTS, withSeen(readJson(SEEN_COMMENTS), email, newest));
    });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [section, email, newest]);
}
