import { Button, Message, ProgressBar, Skeleton, useToasts } from '../src/index.ts';
import styles from './lookbook.module.css';

/** Messages, progress, waiting. */
export function States() {
  const toasts = useToasts();
  return (
    <section className={styles.section}>
      <h2>Estados</h2>
      <Message tone="success">Datos actualizados correctamente.</Message>
      <Message tone="error">Faltan datos de usuario.</Message>
      <Message>No se detectaron cambios para actualizar.</Message>
      <div className={styles.row}>
        <Button onClick={() => toasts.show('Imagen eliminada correctamente.', 'success')}>Avisar</Button>
        <Button
          onClick={() =>
            toasts.show('Publicación eliminada', 'info', {
              action: { label: 'Deshacer', run: () => toasts.show('De vuelta', 'success') },
              onEnd: () => toasts.show('Ya no está'),
            })
          }
        >
          Avisar con salida
        </Button>
      </div>
      <div className={styles.form}>
        <ProgressBar percent={64} stage="Preparando tu foto" />
        <div className={styles.row}>
          <Skeleton shape="round" width="56px" height="56px" />
          <Skeleton width="60%" height="20px" />
        </div>
        <Skeleton shape="tile" height="140px" />
      </div>
    </section>
  );
}
