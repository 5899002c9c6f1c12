import type { Comment, CommentOrder, Provider } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { MAX_FEATURED, SEEN_COMMENTS, withSeen } from '@vitrina/contracts/rules';
import {
  Button,
  Chip,
  EmptyState,
  Message,
  messageOf,
  readJson,
  SegmentRow,
  Skeleton,
  useLive,
  useLocation,
  useNavigate,
  useSession,
  useToasts,
  VisuallyHidden,
  writeJson,
} from '@vitrina/sdk';
import { type Reported, ReportLayer } from '@vitrina/sdk/bundled';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { RatingSummary, useRatings } from '../ratings/rating-summary.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { Composer, goToComposer } from './composer.tsx';
import { allOf, newestMoment, useComments } from './queries.ts';
import { COMMENTS_TITLE, commentTexts as texts } from './texts.ts';

/** Comments on a provider: live list, composer, replies and reports. */
export function Comments({ provider }: { provider: Provider }) {
  const { user } = useSession();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [order, setOrder] = useState<CommentOrder>('recientes');
  const comments = useComments(provider.id, order);
  const ratings = useRatings(provider.id);
  const [pending, setPending] = useState<Comment | null>(null);
  const [reported, setReported] = useState<Reported | null>(null);
  const [fresh, setFresh] = useState('');
  const owner = user?.email === provider.email;
  const list = allOf(comments.data?.pages ?? []);
  const name = provider.nnegocio || provider.nombre;
  const section = useRef<HTMLElement>(null);
  useSeenComments(section, owner ? provider.email : null, newestMoment(list));
  useLiveComments(provider.id, {
    onComment: (comment) => {
      void ratings.refetch();
      // Ratings move in the orders by stars.
      if (order !== 'recientes') return void comments.refetch();
      const loaded = list.find(({ id }) => id === comment.id);
      // Featuring changes its place in the list.
      if (loaded && loaded.destacado !== comment.destacado) return void comments.refetch();
      // The event is the same for all readers.
      comments.put({ ...comment, me_sirvio: loaded?.me_sirvio ?? false });
      if (comment.nombre_usuario !== user?.nombre) setFresh(comment.nombre_usuario);
    },
    // The reader's removed comment stays visible with the reason, which only the list contains.
    onRemoved: (id) => {
      void ratings.refetch();
      if (list.some((one) => one.id === id && one.propio)) void comments.refetch();
      else comments.drop(id);
    },
    // The stream retries until it opens: then a failed list is loaded again, and so is anything missed during a break.
    onOpen: (again, newest) => {
      const isMissed =
        order === 'recientes' && newest !== null && comments.isSuccess && !list.some(({ id }) => id === newest);
      if (again || isMissed || comments.isError) void comments.refetch();
    },
  });

  const send = async ({ text, stars }: { text: string; stars: number }, key: string) => {
    const estrellas = stars || null;
    setOrder('recientes');
    setPending({ ...temporaryComment(provider.id, user?.nombre ?? '', text), estrellas });
    try {
      const sent = await comments.send({ comentario: text, ...(stars > 0 && { estrellas: stars }) }, key);
      void ratings.refetch();
      return { held: sent.estado === 'en_revision' };
    } finally {
      setPending(null);
    }
  };
  // Shown during retries, so that people do not wait for a list that may not come.
  const failed = !comments.data && (comments.isError || comments.failureCount > 1);
  const coming =
    pending &&
    !isSame(
      pending,
      list.find(({ destacado }) => !destacado),
    )
      ? pending
      : null;
  const featured = list.filter(({ destacado }) => destacado).length;
  const mayFeature = owner && planHas(provider.plan, 'comentariosDestacados');
  const feature = async ({ id, destacado, nombre_usuario }: Comment) => {
    try {
      await comments.feature(id, !destacado);
      toasts.show(destacado ? texts.nowBack(nombre_usuario) : texts.nowFeatured(nombre_usuario), 'success');
    } catch (error) {
      toasts.show(messageOf(error), 'error');
    }
  };
  const toggleUseful = async (comment: Comment) => {
    if (!user) return navigate('/perfil', { state: { returnTo: `${pathname}${search}#${COMMENTS_TITLE}` } });
    try {
      await comments.toggleUseful(comment);
    } catch (error) {
      toasts.show(messageOf(error), 'error');
    }
  };
  const actionsOf = (comment: Comment) => ({
    onUseful: owner || comment.propio || comment.estado !== 'publicado' ? undefined : async () => toggleUseful(comment),
    onReply:
      owner && comment.respuesta === null && comment.estado === 'publicado'
        ? (text: string) => comments.reply(comment.id, text)
        : undefined,
    onFeature:
      mayFeature && comment.estado === 'publicado' && (comment.destacado || featured < MAX_FEATURED)
        ? () => feature(comment)
        : undefined,
    onRemove: comment.propio
      ? async () => {
          await comments.remove(comment.id);
          void ratings.refetch();
        }
      : undefined,
    onReport: comment.propio
      ? undefined
      : () => setReported({ tipo: 'comentario', id: comment.id, name: comment.nombre_usuario }),
  });
  return (
    <section ref={section} className={styles.comments} aria-labelledby={COMMENTS_TITLE}>
      <header className={styles.head}>
        <h2 id={COMMENTS_TITLE} className={styles.title} tabIndex={-1}>
          {texts.title}
        </h2>
        {!owner && (
          <Button icon="message-circle" onClick={goToComposer}>
            {texts.write}
          </Button>
        )}
      </header>
      {owner && (
        <Message>
          {texts.own}
          {mayFeature && list.length > 0 && ` ${texts.featuring(featured)}`}
        </Message>
      )}
      <VisuallyHidden>
        <span role="status">{fresh && texts.fresh(fresh)}</span>
      </VisuallyHidden>
      {ratings.data && ratings.data.total > 0 && <RatingSummary ratings={ratings.data} provider={provider} />}
      {(list.length > 1 || order !== 'recientes') && (
        <SegmentRow label={texts.order}>
          {(Object.keys(texts.orders) as CommentOrder[])
            .filter((one) => (ratings.data?.total ?? 0) > 0 || one === 'recientes' || one === 'utiles')
            .map((one) => (
              <Chip key={one} pressed={one === order} onClick={() => setOrder(one)}>
                {texts.orders[one]}
              </Chip>
            ))}
        </SegmentRow>
      )}
      {comments.isPending && !failed && <CommentsSkeleton />}
      {failed && (
        <EmptyState
          title={texts.none}
          text={<span role="alert">{texts.failed}</span>}
          heading="h3"
          action={
            <Button icon="refresh" onClick={() => void comments.refetch()}>
              {texts.retry}
            </Button>
          }
        />
      )}
      {comments.data && list.length === 0 && !coming && (
        <EmptyState title={texts.none} text={owner ? undefined : texts.noneMore} heading="h3" />
      )}
      {(list.length > 0 || coming) && (
        <ul className={styles.list} aria-label={texts.list(name)}>
          {coming && <CommentItem comment={coming} provider={provider} pending />}
          {list.map((comment) => (
            <CommentItem key={comment.id} comment={comment} provider={provider} {...actionsOf(comment)} />
          ))}
        </ul>
      )}
      {comments.hasNextPage && (
        <Button loading={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
          {comments.isFetchNextPageError ? texts.moreFailed : texts.more}
        </Button>
      )}
      {!owner && <Composer key={provider.id} about={provider.id} onSend={send} />}
      {reported && <ReportLayer thing={reported} onClose={() => setReported(null)} />}
    </section>
  );
}

/** Returns true if the live event of the comment arrived before the response to its sending. */
function isSame(pending: Comment, newest: Comment | undefined): boolean {
  return newest?.comentario === pending.comentario && newest.nombre_usuario === pending.nombre_usuario;
}

function temporaryComment(proveedor_id: string, nombre_usuario: string, comentario: string): Comment {
  return {
    id: '',
    proveedor_id,
    nombre_usuario,
    comentario,
    estrellas: null,
    verificado: false,
    fecha: new Date().toISOString(),
    respuesta: null,
    fecha_respuesta: null,
    estado: 'publicado',
    razon: null,
    decision: null,
    propio: true,
    destacado: false,
    utiles: 0,
    me_sirvio: false,
  };
}

function CommentsSkeleton() {
  return (
    <output aria-label={texts.loading} className={styles.list}>
      {['a', 'b', 'c'].map((key) => (
        <span key={key} className={styles.comment}>
          <Skeleton shape="round" width="40px" height="40px" />
          <span className={styles.body}>
            <Skeleton width="180px" />
            <Skeleton width="100%" height="3em" />
          </span>
        </span>
      ))}
    </output>
  );
}

interface LiveHandlers {
  onComment(comment: Comment): void;
  onRemoved(id: string): void;
  /**
   * Called when the connection opens; `again` is true after a break, during which events may have been missed.
   * @param newest id of the newest comment at that time, which a list loaded earlier may lack; null for none
   */
  onOpen(again: boolean, newest: string | null): void;
}

/** Receives live events while the page is visible: browsers open only a few connections to one server. */
function useLiveComments(proveedorId: string, { onComment, onRemoved, onOpen }: LiveHandlers): void {
  const visible = usePageVisible();
  const path = `/api/comentarios/eventos?proveedor_id=${proveedorId}`;
  const begun = useRef('');
  useLive(visible ? path : null, {
    inicio: (data) => {
      onOpen(begun.current === path, textIn(data, 'ultimo'));
      begun.current = path;
    },
    comentario: (data) => isComment(data) && onComment(data),
    retirado: (data) => {
      const id = textIn(data, 'id');
      if (id !== null) onRemoved(id);
    },
  });
}

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const update = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return visible;
}

/** Text in a field of an event's data; null without one. */
function textIn(data: unknown, field: string): string | null {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, field) : null;
  return typeof value === 'string' ? value : null;
}

function isComment(data: unknown): data is Comment {
  return textIn(data, 'id') !== null && textIn(data, 'comentario') !== null;
}

/** Records that the owner (`email`; null for others) has read the comments up to `newest`, while they are on screen. */
function useSeenComments(section: RefObject<HTMLElement | null>, email: string | null, newest: string | null): void {
  useEffect(() => {
    if (email === null || newest === null || !section.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      writeJson(SEEN_COMMENTS, withSeen(readJson(SEEN_COMMENTS), email, newest));
    });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [section, email, newest]);
}
