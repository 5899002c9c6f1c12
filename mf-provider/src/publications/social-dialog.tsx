import type { OwnPost, SocialFormat } from '@vitrina/contracts';
import { api, Dialog, Skeleton, useQuery } from '@vitrina/sdk';
import { CopyText, DownloadLink, ShareFile } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { LoadFailed } from '../load-failed.tsx';
import styles from './social-material.module.css';
import { socialTexts as texts } from './social-texts.ts';

const FORMATS = ['cuadrada', 'historia'] as const;

/** Material to promote a post, in plans that include it: two pictures with name and QR code, and a text to paste (R39). */
export function SocialDialog({ post, onClose }: { post: OwnPost; onClose(): void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['redes', post.id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/publicaciones/:id/redes', { params: { id: post.id }, signal })).data,
  });
  return (
    <Dialog open backCloses onClose={onClose} title={texts.title}>
      <div className={styles.material}>
        <p>{texts.intro}</p>
        {!data && error && <LoadFailed error={error} text={texts.failed} retry={texts.retry} onRetry={refetch} />}
        {!data && !error && (
          <output aria-label={texts.loading}>
            <Skeleton shape="tile" height="320px" />
          </output>
        )}
        {data && (
          <>
            <div className={styles.pictures}>
              {FORMATS.map((format) => (
                <Picture key={format} format={format} address={data.imagenes[format]} event={post.evento} />
              ))}
            </div>
            <CopyText label={texts.text} text={data.texto} action={texts.copy} rows={7} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Preview of a picture; shared with the apps of the device if supported, downloaded otherwise. */
function Picture({ format, address, event }: { format: SocialFormat; address: string; event: string }) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { name, size, alt } = texts.pictures[format];
  const fileName = `vitrina-${format}.jpg`;
  return (
    <figure className={styles.picture}>
      <div className={styles.frame} data-format={format}>
        {state === 'failed' ? (
          <p>{texts.pictureFailed}</p>
        ) : (
          <img src={address} alt={alt(event)} onLoad={() => setState('ready')} onError={() => setState('failed')} />
        )}
      </div>
      <figcaption>
        <strong>{name}</strong> <small>{size}</small>
      </figcaption>
      {state === 'ready' && (
        <ShareFile href={address} name={fileName} aria-label={texts.shareOf(name)}>
          {texts.share}
        </ShareFile>
      )}
      <DownloadLink href={address} name={fileName} aria-label={texts.downloadOf(name)}>
        {texts.download}
      </DownloadLink>
    </figure>
  );
}
