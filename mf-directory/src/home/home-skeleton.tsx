import { Skeleton } from '@vitrina/sdk';
import { CollageSkeleton } from '../posts/post-collage.tsx';
import { ProviderStripSkeleton } from '../providers/provider-strip.tsx';
import { texts } from '../texts.ts';
import styles from './home.module.css';

/** The shape of the page while its first answers are under way. */
export function HomeSkeleton() {
  return (
    <>
      <div className={styles.slideBlank}>
        <Skeleton shape="tile" height="100%" />
      </div>
      <ProviderStripSkeleton label={texts.home.loadingUsers} />
      <CollageSkeleton label={texts.home.loadingImages} />
    </>
  );
}
