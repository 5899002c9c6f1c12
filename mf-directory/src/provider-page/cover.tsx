import type { Provider } from '@vitrina/contracts';
import { COVER_SIZES } from '@vitrina/contracts/layout';
import { Picture } from '@vitrina/sdk';
import { useWorksOf } from '../posts/queries.ts';
import { stillOf } from '../posts/still-of.ts';
import styles from './provider-page.module.css';

/** The first of a provider's works, large: what they do says more than what they say. Nothing where there is none. */
export function Cover({ provider }: { provider: Provider }) {
  const works = useWorksOf(provider);
  const work = works.data?.pages[0]?.answer[0];
  if (!work && !works.isPending) return null;
  return <div className={styles.cover}>{work && <Picture {...stillOf(work)} sizes={COVER_SIZES} eager />}</div>;
}
