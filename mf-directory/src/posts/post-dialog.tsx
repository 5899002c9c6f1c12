import type { Post } from '@vitrina/contracts';
import { Button, ButtonLink, Dialog, formatDay, IconButton, Picture, Tag, VideoPlayer } from '@vitrina/sdk';
import { type CSSProperties, useState } from 'react';
import { ContactCard } from '../providers/contact-card.tsx';
import { texts } from '../texts.ts';
import { externalLink } from './external-link.ts';
import styles from './posts.module.css';
import { ReportPost } from './report-post.tsx';
import { type Turns, useTurnKeys } from './use-turn-keys.ts';

/** A post by itself: its picture or film, or its provider's contact card, and the way to the provider's site. */
export function PostDialog({ post, turns, onClose }: { post: Post; turns: Turns; onClose(): void }) {
  // The view belongs to the post: the next one starts with its picture.
  const [contactOf, setContactOf] = useState('');
  const contact = contactOf === post.id;
  useTurnKeys(turns);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={post.evento || post.nombre}
      footer={
        <>
          <Button
            variant="primary"
            icon={contact ? 'images' : 'phone'}
            onClick={() => setContactOf(contact ? '' : post.id)}
          >
            {contact ? texts.posts.image : texts.posts.contact}
          </Button>
          <VisitButton post={post} />
        </>
      }
    >
      {contact ? <ContactCard slug={post.proveedor_slug} /> : <Whole post={post} turns={turns} />}
    </Dialog>
  );
}

function Whole({ post, turns }: { post: Post; turns: Turns }) {
  const alt = texts.posts.open(post.evento, post.nombre);
  return (
    <div className={styles.whole}>
      <div className={styles.stage} style={shapeOf(post)}>
        {post.extension === 'mp4' ? (
          <VideoPlayer
            key={post.id}
            fill
            src={post.ruta}
            label={alt}
            width={post.ancho}
            height={post.alto}
            poster={post.poster}
            thumbhash={post.thumbhash}
          />
        ) : (
          <Picture
            key={post.id}
            fill
            whole
            eager
            src={post.ruta}
            alt={alt}
            width={post.ancho}
            height={post.alto}
            sources={post.fuentes}
            sizes="(min-width: 900px) 860px, 100vw"
            thumbhash={post.thumbhash}
          />
        )}
        <TurnButton side="previous" to={turns.previous} />
        <TurnButton side="next" to={turns.next} />
      </div>
      <div className={styles.words}>
        <p className={styles.text}>{post.texto_personalizado}</p>
        <p className={styles.facts}>
          <span>
            {texts.posts.by} <strong>{post.nombre}</strong>
          </span>
          {post.fecha_evento && <span>{texts.posts.on(formatDay(post.fecha_evento))}</span>}
          {post.finalizado && <Tag>{texts.posts.finished}</Tag>}
        </p>
        <p className={styles.report}>
          <ReportPost post={post} />
        </p>
      </div>
    </div>
  );
}

/** Stays where it is at the end of the list, so that the focus does too. */
function TurnButton({ side, to }: { side: keyof Turns; to: (() => void) | undefined }) {
  return (
    <IconButton
      icon={side === 'previous' ? 'chevron-left' : 'chevron-right'}
      label={texts.posts[side]}
      look="onImage"
      className={styles.turn}
      data-side={side}
      aria-disabled={to ? undefined : true}
      onClick={() => to?.()}
    />
  );
}

/** 'Visitar www' needs a site, and a plan with a link (R9). */
function VisitButton({ post }: { post: Post }) {
  const site = externalLink(post.www, post.plan);
  if (!site) {
    return (
      <Button icon="external-link" disabled title={texts.posts.noSite}>
        {texts.posts.visit}
      </Button>
    );
  }
  return (
    <ButtonLink to={site} icon="external-link" target="_blank" rel="noopener noreferrer nofollow ugc" reloadDocument>
      {texts.posts.visit}
    </ButtonLink>
  );
}

/** Width of the picture by its height, for the style sheet. */
function shapeOf({ ancho, alto }: Post): CSSProperties & Record<`--${string}`, number> {
  return { '--shape': ancho / alto };
}
