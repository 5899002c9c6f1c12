import { createRoot } from 'react-dom/client';
import { BrowserRouter, Platform } from '../src/host.ts';
import { Bunting, EmptyState } from '../src/index.ts';
import { Actions } from './actions.tsx';
import { Forms } from './forms.tsx';
import styles from './lookbook.module.css';
import { Pictures } from './pictures.tsx';
import { States } from './states.tsx';

const theme = new URLSearchParams(location.search).get('tema');
if (theme) document.documentElement.dataset.theme = theme === 'oscuro' ? 'dark' : 'light';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Platform>
        <div className={styles.bunting}>
          <Bunting seed="muestrario" />
        </div>
        <main className={styles.page}>
          <header>
            <h1 className={styles.title}>Una calle de escaparates</h1>
            <p className={styles.lead}>
              Primero el trabajo, después el nombre. Todas las piezas, en todos sus estados.
            </p>
          </header>
          <Actions />
          <Forms />
          <Pictures />
          <States />
          <EmptyState
            title="Aún no hay publicaciones aquí"
            text="Nadie ha publicado en este lugar todavía. Prueba otro estado o vuelve pronto."
          />
        </main>
      </Platform>
    </BrowserRouter>,
  );
}
