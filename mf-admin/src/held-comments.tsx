import { api, Badge, Button, cutTo, formatMoment, Link } from '@vitrina/sdk';
import styles from './admin.module.css';
import { Queue, QueueItem, usePages } from './queue.tsx';
import { adminTexts } from './texts.ts';
import { useDecide } from './use-decide.ts';

const texts = adminTexts.comments;

/** Comments that a rule holds back, oldest first. */
export function HeldComments() {
  const { query, pages } = usePages(['comentarios'], (cursor, signal) =>
    api.page('/api/admin/comentarios', { query: { cursor }, signal }),
  );
  const decide = useDecide();
  const comments = pages.flatMap(({ answer }) => answer.data);
  return (
    <Queue
      query={query}
      count={comments.length}
      label={texts.list}
      emptyTitle={texts.emptyTitle}
      emptyText={texts.emptyText}
    >
      {comments.map(({ id, nombre_usuario: author, comentario, estrellas, fecha, motivo, proveedor }) => {
        const publish = () => void decide.onComment(id, 'publicar');
        const reject = () => void decide.onComment(id, 'rechazar');
        return (
          <QueueItem key={id} label={`${author}: ${cutTo(comentario, 80)}`} keys={{ a: publish, r: reject }}>
            <p className={styles.byline}>
              <strong>{author}</strong>
              {proveedor && <Link to={`/p/${proveedor.slug}`}>{texts.about(proveedor.nombre)}</Link>}
              <time dateTime={fecha}>{formatMoment(fecha)}</time>
              {estrellas && <span>{`${estrellas} ★`}</span>}
              {motivo && <Badge>{texts.risks[motivo]}</Badge>}
            </p>
            <p className={styles.words}>{comentario}</p>
            <p className={styles.actions}>
              <Button variant="secondary" icon="check" onClick={publish}>
                {texts.publish}
              </Button>
              <Button variant="danger" icon="x" onClick={reject}>
                {texts.reject}
              </Button>
            </p>
          </QueueItem>
        );
      })}
    </Queue>
  );
}
