import type { Post } from '@vitrina/contracts';
import {
  Button,
  ButtonLink,
  Dialog,
  type DialogProps,
  Exhibit,
  formatDay,
  IconButton,
  Skeleton,
  Slot,
} from '@vitrina/sdk';
import { contactRecorder, ReportLayer, toOutside } from '@vitrina/sdk/bundled';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isMissing, LoadFailed } from '../lists/load-failed.tsx';
import { ContactButtons, QuickContactButtons } from '../providers/contact-buttons.tsx';
import { ContactCard } from '../providers/contact-card.tsx';
import { externalLink } from '../providers/contact-link.tsx';
import { ProviderHead } from '../providers/provider-head.tsx';
import { useProvider } from '../providers/queries.ts';
import styles from './post-dialog.module.css';
import { type Neighbours, type OpenWork, useWork } from './use-work.ts';
import { WorkExhibit } from './work-exhibit.tsx';

/** Open post: its picture or video, and its provider or their contact card. Contact buttons are visible from the start. */
export function PostDialog({
  post,
  turns,
  ...closing
}: { post: Post; turns: Neighbours } & Pick<DialogProps, 'onClose' | 'returnFocusTo'>) {
  // The view belongs to the post: the next one starts with its picture.
  const [contactOf, setContactOf] = useState('');
  const contact = contactOf === post.id;
  const maker = useProvider(post.proveedor_slug);
  const work = useWork(post, turns);
  useTurnKeys(contact ? turns : work.turns);
  return (
    <Dialog
      open
      wide
      {...closing}
      title={post.evento || post.nombre}
      footer={
        <>
          {!contact && (
            <div className={styles.quick}>
              {maker.data ? (
                <QuickContactButtons provider={maker.data} work={nameOf(post)} />
              ) : (
                maker.isPending && <ContactButtonSkeleton />
              )}
            </div>
          )}
          <Button icon={contact ? 'images' : 'user'} onClick={() => setContactOf(contact ? '' : post.id)}>
            {contact ? openPostTexts.image : openPostTexts.contact}
          </Button>
          <VisitButton post={post} />
        </>
      }
    >
      <FromTop key={`${post.id} ${contact}`}>
        {contact ? (
          <ContactCard slug={post.proveedor_slug} work={nameOf(post)} />
        ) : (
          <Whole post={post} work={work} maker={maker} />
        )}
      </FromTop>
    </Dialog>
  );
}

/** Name of a post in a message to its provider. */
function nameOf({ evento, especialidad }: Post): string {
  return evento || especialidad;
}

/** Starts scrolled to the top, wherever the previous content was scrolled to. */
function FromTop({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current?.parentElement) element.current.parentElement.scrollTop = 0;
  }, []);
  return <div ref={element}>{children}</div>;
}

function ContactButtonSkeleton() {
  return <Skeleton height="var(--v-target)" />;
}

function Whole({ post, work, maker }: { post: Post; work: OpenWork; maker: ReturnType<typeof useProvider> }) {
  const name = openPostTexts.name(post.evento, post.nombre);
  const over = (
    <>
      <TurnButton side="previous" to={work.turns.previous} />
      <TurnButton side="next" to={work.turns.next} />
    </>
  );
  const words = (
    <>
      <Maker post={post} maker={maker} />
      <p className={styles.text}>{post.texto_personalizado}</p>
      <p className={styles.facts}>
        {post.fecha_evento && (
          <span>{openPostTexts[post.finalizado ? 'held' : 'on'](formatDay(post.fecha_evento))}</span>
        )}
      </p>
      <p className={styles.report}>
        <ReportPost post={post} />
      </p>
      <Slot name="work-dialog" props={{ id: post.id, name: nameOf(post), providerSlug: post.proveedor_slug }} />
    </>
  );
  if (work.pieces.length > 0) {
    return (
      <WorkExhibit work={work} name={name} over={over}>
        {words}
      </WorkExhibit>
    );
  }
  return (
    <Exhibit
      film={post.extension === 'mp4'}
      src={post.ruta}
      alt={name}
      width={post.ancho}
      height={post.alto}
      poster={post.poster}
      sources={post.fuentes}
      thumbhash={post.thumbhash}
      over={over}
    >
      {words}
    </Exhibit>
  );
}

/** Provider of a post: the name immediately, face and contact buttons once they are loaded. */
function Maker({ post, maker }: { post: Post; maker: ReturnType<typeof useProvider> }) {
  const { data: provider, isPending: waiting } = maker;
  return (
    <div className={styles.author}>
      <ProviderHead
        slug={post.proveedor_slug}
        person={provider?.nombre ?? ''}
        photo={provider?.foto_perfil ?? ''}
        name={post.nombre}
        trade={post.especialidad}
        plan={post.plan}
        place={provider}
        face={64}
      />
      {(provider || waiting) && (
        <div className={styles.ways}>
          {provider ? <ContactButtons provider={provider} work={nameOf(post)} /> : <Skeleton height="220px" />}
        </div>
      )}
      {!provider && !waiting && !isMissing(maker.error) && <LoadFailed query={maker} />}
    </div>
  );
}

/** Disabled but kept at the end of the list, so that it does not lose the focus. */
function TurnButton({ side, to }: { side: keyof Neighbours; to: (() => void) | undefined }) {
  return (
    <IconButton
      icon={side === 'previous' ? 'chevron-left' : 'chevron-right'}
      label={openPostTexts[side]}
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
      <Button icon="external-link" disabled title={openPostTexts.noSite}>
        {openPostTexts.visit}
      </Button>
    );
  }
  return (
    <ButtonLink
      to={site}
      icon="external-link"
      onClick={contactRecorder(post.proveedor_id, 'www')}
      {...toOutside}
      reloadDocument
    >
      {openPostTexts.visit}
    </ButtonLink>
  );
}

/** Opens the neighbours by the arrow keys, except in a field or in a video, which uses them for its time line. */
function useTurnKeys({ previous, next }: Neighbours): void {
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest('video, input, textarea')) return;
      const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
      if (!to) return;
      event.preventDefault();
      to();
    };
    window.addEventListener('keydown', turn);
    return () => window.removeEventListener('keydown', turn);
  }, [previous, next]);
}

function ReportPost({ post }: { post: Post }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {openPostTexts.report}
      </Button>
      {open && (
        <ReportLayer
          thing={{ tipo: 'publicacion', id: post.id, name: post.evento || post.nombre }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Texts of an open post, loaded when it is opened. */
export const openPostTexts = {
  one: 'Publicación',
  name: (event: string, person: string) => (event ? `${event}, de ${person}` : `Publicación de ${person}`),
  loading: 'Cargando publicación…',
  gone: 'Esta publicación ya no está disponible',
  goneMore: 'Quien la hizo la quitó, o todavía no llega su fecha.',
  contact: 'Contacto',
  report: 'Reportar',
  image: 'Ver Imagen',
  visit: 'Visitar www',
  noSite: 'Sin enlace a página web',
  previous: 'Publicación anterior',
  next: 'Publicación siguiente',
  on: (day: string) => `Fecha: ${day}`,
  held: (day: string) => `Se realizó el ${day}`,
} as const;
