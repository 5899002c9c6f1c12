import type { Post } from '@vitrina/contracts';
import { Button, ButtonLink, Dialog, type DialogProps, Exhibit, formatDay, IconButton, Tag } from '@vitrina/sdk';
import { useState } from 'react';
import { ContactCard } from '../providers/contact-card.tsx';
import { externalLink, toOutside } from '../providers/site.ts';
import { texts } from '../texts.ts';
import styles from './posts.module.css';
import { ReportPost } from './report-post.tsx';
import { type Turns, useTurnKeys } from './use-turn-keys.ts';

/** A post by itself: its picture or film, or its provider's contact card, and the way to the provider's site. */
export function PostDialog({
  post,
  turns,
  ...closing
}: { post: Post; turns: Turns } & Pick<DialogProps, 'onClose' | 'returnFocusTo'>) {
  // The view belongs to the post: the next one starts with its picture.
  const [contactOf, setContactOf] = useState('');
  const contact = contactOf === post.id;
  useTurnKeys(turns);
  return (
    <Dialog
      open
      wide
      {...closing}
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
  return (
    <Exhibit
      film={post.extension === 'mp4'}
      src={post.ruta}
      alt={texts.posts.open(post.evento, post.nombre)}
      width={post.ancho}
      height={post.alto}
      poster={post.poster}
      sources={post.fuentes}
      thumbhash={post.thumbhash}
      over={
        <>
          <TurnButton side="previous" to={turns.previous} />
          <TurnButton side="next" to={turns.next} />
        </>
      }
    >
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
    </Exhibit>
  );
}

/** Stays there, disabled, at the end of the list, so that it keeps the focus. */
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
    <ButtonLink to={site} icon="external-link" {...toOutside} reloadDocument>
      {texts.posts.visit}
    </ButtonLink>
  );
}
