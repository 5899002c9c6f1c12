import type { SessionUser } from '@vitrina/contracts';
import { ButtonLink, IconButton, Message } from '@vitrina/sdk';
import { useState } from 'react';
import { PublishForm } from '../publish/publish-form.tsx';
import { texts } from '../texts.ts';
import { OwnGallery } from './own-gallery.tsx';
import styles from './publications.module.css';
import { useOwnGallery } from './use-own-gallery.ts';

/** `/menu/publicaciones`: the own gallery, or the form that publishes; the round button changes between them. */
export function PublicationsScreen({ usuario }: { usuario: SessionUser }) {
  const [publishing, setPublishing] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const gallery = useOwnGallery();
  const done = (message: string) => {
    setNotice(message);
    setPublishing(false);
    void gallery.reload();
  };
  return (
    <>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{publishing ? texts.publish.title : texts.publications.title}</h1>
        <p>{publishing ? texts.publish.greeting(usuario.nombre) : texts.publications.intro}</p>
      </header>
      {notice && (
        <Message tone="success" onHide={() => setNotice(null)}>
          {notice}
        </Message>
      )}
      {!usuario.perfilCompleto && <MissingData fields={usuario.faltan} />}
      {publishing ? (
        <PublishForm location={gallery.data?.userLocation} onPublished={done} />
      ) : (
        <OwnGallery gallery={gallery} onNotice={setNotice} />
      )}
      {usuario.perfilCompleto && (
        <IconButton
          className={styles.round}
          look="floating"
          icon={publishing ? 'x' : 'plus'}
          size={28}
          label={publishing ? texts.publications.close : texts.publications.open}
          aria-expanded={publishing}
          onClick={() => setPublishing(!publishing)}
        />
      )}
    </>
  );
}

function MissingData({ fields }: { fields: readonly string[] }) {
  const names = fields.map((field) => texts.profile.fieldNames[field] ?? field);
  return (
    <div className={styles.missing}>
      <Message tone="error">
        <strong>{texts.publications.missing}</strong> {texts.publications.missingMore} {names.join(', ')}.
      </Message>
      <ButtonLink to="/menu/datos-usuario" variant="primary">
        {texts.publications.missingLink}
      </ButtonLink>
    </div>
  );
}
