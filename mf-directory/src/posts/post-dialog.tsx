import type { Post } from '@vitrina/contracts';
import { Button, ButtonLink, Dialog, formatDay, Picture, Tag } from '@vitrina/sdk';
import { type CSSProperties, useState } from 'react';
import { ContactCard } from '../providers/contact-card.tsx';
import { texts } from '../texts.ts';
import { externalLink } from './external-link.ts';
import styles from './posts.module.css';

/** A post by itself: its picture, or its provider's contact card, and the way to the provider's site. */
export function PostDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const [contact, setContact] = useState(false);
  const site = externalLink(post.www, post.plan);
  return (
    <Dialog
      open
      backCloses
      wide
      onClose={onClose}
      title={post.evento || post.nombre}
      footer={
        <>
          <Button variant="primary" icon={contact ? 'images' : 'phone'} onClick={() => setContact(!contact)}>
            {contact ? texts.post.image : texts.post.contact}
          </Button>
          {site ? (
            <ButtonLink
              to={site}
              icon="external-link"
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              reloadDocument
            >
              {texts.post.visit}
            </ButtonLink>
          ) : (
            <Button icon="external-link" disabled title={texts.post.noSite}>
              {texts.post.visit}
            </Button>
          )}
        </>
      }
    >
      {contact ? (
        <ContactCard slug={post.proveedor_slug} />
      ) : (
        <div className={styles.whole}>
          <div className={styles.stage} style={shapeOf(post)}>
            <Picture
              fill
              whole
              eager
              src={post.ruta}
              alt={texts.post.open(post.evento, post.nombre)}
              width={post.ancho}
              height={post.alto}
              sources={post.fuentes}
              sizes="(min-width: 900px) 860px, 100vw"
              thumbhash={post.thumbhash}
            />
          </div>
          <div className={styles.words}>
            <p className={styles.text}>{post.texto_personalizado}</p>
            <p className={styles.facts}>
              <span>
                {texts.post.by} <strong>{post.nombre}</strong>
              </span>
              {post.fecha_evento && <span>{texts.post.on(formatDay(post.fecha_evento))}</span>}
              {post.finalizado && <Tag>{texts.post.finished}</Tag>}
            </p>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Width of the picture by its height, for the style sheet. */
function shapeOf({ ancho, alto }: Post): CSSProperties & Record<`--${string}`, number> {
  return { '--shape': ancho / alto };
}
