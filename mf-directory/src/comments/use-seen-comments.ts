import { SEEN_COMMENTS, withSeen } from '@vitrina/contracts/rules';
import { readJson, writeJson } from '@vitrina/sdk';
import { type RefObject, useEffect } from 'react';

/**
 * Notes in this browser that the profile's owner has read the comments, whenever a part of them is on the screen.
 * @param email of the owner who reads; null for all others
 * @param newest moment of the newest comment, null without one
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
