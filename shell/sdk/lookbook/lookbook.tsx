import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Platform } from '../src/host.ts';
import {
  Bunting,
  Button,
  DateField,
  EmptyState,
  foldText,
  Message,
  PasswordField,
  ProgressBar,
  SearchField,
  Select,
  Skeleton,
  SUBDIVISIONS,
  TextArea,
  TextField,
  useToasts,
} from '../src/index.ts';
import { Actions } from './actions.tsx';
import styles from './lookbook.module.css';
import { Pictures } from './pictures.tsx';

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

/** Fields in their states. */
export function Forms() {
  const [search, setSearch] = useState('');
  const [text, setText] = useState('Muebles a la medida en maderas de la región.');
  const options = SUBDIVISIONS.MX.filter(({ name }) => foldText(name).includes(foldText(search)))
    .slice(0, 8)
    .map(({ code, name }) => ({ key: code, text: name }));
  return (
    <section className={styles.section}>
      <h2>Formularios</h2>
      <SearchField
        label="Buscar"
        placeholder="Busca un servicio o producto"
        value={search}
        onChange={setSearch}
        options={options}
        onPick={(option) => setSearch(option.text)}
      />
      <div className={styles.form}>
        <TextField label="Nombre" placeholder="Como quieres que te vean" />
        <TextField
          label="Nombre del evento"
          defaultValue="Gran inauguración de la temporada"
          counter={{ used: 33, limit: 25 }}
          error="El campo 'Evento' no puede exceder los 25 caracteres."
        />
        <TextField label="Correo" type="email" value="luz@ejemplo.mx" readOnly hint="El correo no se puede cambiar." />
        <PasswordField label="Contraseña" autoComplete="new-password" hint="De 8 a 128 caracteres." />
        <Select label="País" defaultValue="">
          <option value="">Elige un país</option>
          <option>México</option>
        </Select>
        <Select label="Estado" disabled>
          <option>Elige un estado</option>
        </Select>
        <DateField label="Fecha del evento" />
        <TextArea
          label="Descripción"
          value={text}
          onChange={({ target }) => setText(target.value)}
          counter={{ used: text.length, limit: 250 }}
        />
      </div>
    </section>
  );
}

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
