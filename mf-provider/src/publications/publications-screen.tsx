import type { OwnPost, SessionUser } from '@vitrina/contracts';
import { Button, ButtonLink, cx, IconButton, Message, serverNow, timeZoneOf, today, useLocation } from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import { useEffect, useRef, useState } from 'react';
import { ProfileChecklist } from '../profile/profile-checklist.tsx';
import { PublishForm } from '../publish/publish-form.tsx';
import { useFileArrivals } from '../publish/use-file-arrivals.ts';
import { texts } from '../texts.ts';
import type { Upload } from '../uploads/upload-queue.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { deletions, useDeletions } from './deletions.tsx';
import { OwnGallery } from './own-gallery.tsx';
import { OwnPageLinks } from './own-page.tsx';
import styles from './publications.module.css';
import { useOwnGallery } from './use-own-gallery.ts';

/** State of the form: closed, open for a new post or dropped files, or open to correct a refused upload. */
type FormState = 'closed' | 'new' | { files: readonly File[] } | { correcting: Upload };

/** `/menu/publicaciones`: the provider's gallery, or the publish form; a button switches between them. */
export function PublicationsScreen({ user }: { user: SessionUser }) {
  useTitle(texts.publications.title);
  const asked = asksForForm(useLocation().state);
  const [form, setForm] = useState<FormState>(asked && user.perfilCompleto ? 'new' : 'closed');
  const [edited, setEdited] = useState<OwnPost | null>(null);
  const gallery = useOwnGallery();
  const uploads = useUploads(user.email, gallery.reload);
  const deleted = useDeletions(deletions, gallery.reload, texts.publications.deleteFailed);
  const publishing = form !== 'closed';
  const heading = useHeadingOnChange(publishing);
  const { pais = '', estado_pais = '', zona = timeZoneOf(pais, estado_pais) } = gallery.place ?? {};
  const day = today(zona, new Date(serverNow()));
  return (
    <>
      <header className={cx(styles.header, publishing && styles.publishing)}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {publishing ? texts.publish.title : texts.publications.title}
          </h1>
          <p>{publishing ? texts.publish.greeting(user.nombre) : texts.publications.intro}</p>
        </div>
        {!publishing && user.perfilCompleto && <OwnPageLinks user={user} />}
        {publishing && (
          <IconButton
            look="outline"
            icon="x"
            size={24}
            label={texts.publications.close}
            aria-expanded
            onClick={() => setForm('closed')}
          />
        )}
      </header>
      {!user.perfilCompleto && <MissingData fields={user.faltan} />}
      {user.perfilCompleto && !publishing && (
        <div className={styles.open}>
          <Button variant="primary" size="large" icon="plus" aria-expanded={false} onClick={() => setForm('new')}>
            {texts.publications.open}
          </Button>
        </div>
      )}
      {publishing ? (
        <PublishForm
          owner={user.email}
          day={day}
          uploads={uploads}
          correcting={typeof form === 'object' && 'correcting' in form ? form.correcting : null}
          first={typeof form === 'object' && 'files' in form ? form.files : []}
          onSent={() => setForm('closed')}
        />
      ) : (
        <OwnGallery
          gallery={gallery}
          uploads={uploads}
          day={day}
          deletions={deleted}
          edited={edited}
          onEdit={setEdited}
          onCorrect={(correcting) => setForm({ correcting })}
          onPublishFirst={user.perfilCompleto ? () => setForm('new') : null}
        />
      )}
      {!publishing && <GalleryDrop active={user.perfilCompleto && !edited} onFiles={(files) => setForm({ files })} />}
    </>
  );
}

function asksForForm(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'publish' in state;
}

/** Treats form and gallery as two screens: each starts at its top, with the focus on its heading. */
function useHeadingOnChange(publishing: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(publishing);
  useEffect(() => {
    if (shown.current === publishing) return;
    shown.current = publishing;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [publishing]);
  return heading;
}

/** Opens the form with files dropped or pasted over the gallery; `active` if publishing is allowed. */
function GalleryDrop({ active, onFiles }: { active: boolean; onFiles(files: readonly File[]): void }) {
  const over = useFileArrivals(active, onFiles);
  return over && <p className={styles.release}>{texts.publish.fileRelease}</p>;
}

function MissingData({ fields }: { fields: readonly string[] }) {
  return (
    <div className={styles.missing}>
      <Message tone="error">
        <strong>{texts.publications.missing}</strong>
      </Message>
      <ProfileChecklist missing={fields} />
      <ButtonLink to="/menu/datos-usuario" variant="primary">
        {texts.publications.missingLink}
      </ButtonLink>
    </div>
  );
}
