import type { OwnPost, SocialFormat } from '@vitrina/contracts';
import { api, Button, Dialog, EmptyState, messageOf, Skeleton, useQuery, useToasts } from '@vitrina/sdk';
import { CopyText, DownloadLink } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import styles from './social-material.module.css';
import { socialTexts as texts } from './texts.ts';

const FORMATS = ['cuadrada', 'historia'] as const;

/** Of an own work two pictures with name and QR code, and a text to paste, in plans that have them (R39). */
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
        {!data && error && (
          <EmptyState
            title={messageOf(error, texts.failed)}
            action={<Button onClick={() => refetch()}>{texts.retry}</Button>}
          />
        )}
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

/** A picture as it will be shown; it is shared with the apps of the device where that can be done, and downloaded elsewhere. */
function Picture({ format, address, event }: { format: SocialFormat; address: string; event: string }) {
  const [failed, setFailed] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const toasts = useToasts();
  const { name, size, alt } = texts.pictures[format];
  const fileName = `vitrina-${format}.jpg`;
  // Before the press: Safari opens its share sheet only while a press is being handled, not after a download.
  const prepare = () => void shareableFile(address, fileName).then(setFile, console.warn);
  const share = (files: File[]) =>
    navigator.share({ files }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) toasts.show(texts.notShared, 'error');
    });
  return (
    <figure className={styles.picture}>
      <div className={styles.frame} data-format={format}>
        {failed ? (
          <p>{texts.pictureFailed}</p>
        ) : (
          <img src={address} alt={alt(event)} onLoad={prepare} onError={() => setFailed(true)} />
        )}
      </div>
      <figcaption>
        <strong>{name}</strong> <small>{size}</small>
      </figcaption>
      {file && (
        <Button icon="send" variant="primary" aria-label={texts.shareOf(name)} onClick={() => void share([file])}>
          {texts.share}
        </Button>
      )}
      <DownloadLink href={address} name={fileName} aria-label={texts.downloadOf(name)}>
        {texts.download}
      </DownloadLink>
    </figure>
  );
}

/** The picture at an address as a file that the device's apps take; null where the browser shares no files. */
async function shareableFile(address: string, name: string): Promise<File | null> {
  if (!('canShare' in navigator)) return null;
  const answer = await fetch(address, { cache: 'force-cache' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const blob = await answer.blob();
  const file = new File([blob], name, { type: blob.type });
  return navigator.canShare({ files: [file] }) ? file : null;
}
