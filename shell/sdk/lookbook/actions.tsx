import { useState } from 'react';
import {
  AlertDialog,
  Avatar,
  Badge,
  Button,
  Chip,
  Dialog,
  Flag,
  IconButton,
  Menu,
  PlanBadge,
  Rosette,
  SegmentRow,
  Tabs,
  Tag,
  TradeGlyph,
} from '../src/index.ts';
import styles from './lookbook.module.css';

const SEGMENTS = [
  'Todos',
  'Carpintería',
  'Fotografía',
  'Plomería',
  'Banquetes',
  'Música',
  'Jardinería',
  'Belleza',
  'Mudanzas',
  'Contabilidad',
  'Veterinaria',
  'Clases',
  'Costura',
];

/** Buttons, chips, tabs, layers, marks. */
export function Actions() {
  const [segment, setSegment] = useState('Todos');
  const [tab, setTab] = useState<'image' | 'contact'>('image');
  const [layer, setLayer] = useState<'none' | 'dialog' | 'alert'>(
    new URLSearchParams(location.search).has('capa') ? 'dialog' : 'none',
  );
  const close = () => setLayer('none');
  return (
    <section className={styles.section}>
      <h2>Acciones</h2>
      <div className={styles.row}>
        <Button variant="primary">Publicar</Button>
        <Button variant="secondary">Conecta</Button>
        <Button onClick={() => setLayer('dialog')}>Abrir capa</Button>
        <Button variant="quiet" icon="log-out">
          Cerrar Sesión
        </Button>
        <Button variant="danger" icon="trash" onClick={() => setLayer('alert')}>
          Eliminar
        </Button>
        <Button variant="primary" loading>
          Subiendo...
        </Button>
        <Button variant="primary" disabled>
          Visitar www
        </Button>
        <Button variant="primary" size="large" icon="sparkles">
          Regístrate
        </Button>
        <IconButton icon="x" label="Cerrar" />
        <IconButton icon="pause" label="Pausar" look="outline" />
        <IconButton icon="plus" label="Publicar" look="floating" size={26} />
        <Menu
          trigger={(attributes) => <IconButton {...attributes} icon="sun-moon" label="Tema" look="outline" />}
          items={[{ key: 'claro', label: 'Claro', icon: 'sun', checked: true, onSelect: close }]}
        />
      </div>
      <SegmentRow label="Segmentos">
        {SEGMENTS.map((name, index) => (
          <Chip
            key={name}
            pressed={name === segment}
            count={index ? index * 7 : undefined}
            onClick={() => setSegment(name)}
          >
            {index > 0 && <TradeGlyph trade={name} size={18} />}
            {name}
          </Chip>
        ))}
      </SegmentRow>
      <div className={styles.row}>
        <Tag onRemove={close}>Fotografía</Tag>
        <Tag>Música</Tag>
        <Badge>12 nuevas</Badge>
        <PlanBadge plan="destacado" />
        <PlanBadge plan="premium" />
        <PlanBadge plan="premium" compact />
        <Flag country="MX" width={30} named />
        <Flag country="CO" width={30} named />
        <Avatar name="Luz Ardila" />
        <Avatar name="Óscar" size={64} />
        {['asistente', 'luz', 'taller', 'vitrina'].map((seed) => (
          <Rosette key={seed} seed={seed} size={72} />
        ))}
      </div>
      <Tabs
        label="Publicación"
        selected={tab}
        onSelect={(key: 'image' | 'contact') => setTab(key)}
        tabs={[
          { key: 'image', label: 'Ver Imagen' },
          { key: 'contact', label: 'Contacto' },
        ]}
      >
        {tab === 'image' ? 'La imagen' : 'El contacto'}
      </Tabs>
      <Dialog
        open={layer === 'dialog'}
        onClose={close}
        title="Selecciona tu país y estado"
        backCloses
        footer={
          <Button variant="primary" onClick={close}>
            Cerrar
          </Button>
        }
      >
        Una capa sobre la página.
      </Dialog>
      <AlertDialog
        title="Pago"
        message={layer === 'alert' ? 'Pago procesado con éxito para el plan: Premium' : null}
        onClose={close}
      />
    </section>
  );
}
