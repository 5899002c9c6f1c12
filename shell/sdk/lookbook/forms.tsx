import { useState } from 'react';
import {
  DateField,
  foldText,
  PasswordField,
  SearchField,
  Select,
  SUBDIVISIONS,
  TextArea,
  TextField,
} from '../src/index.ts';
import styles from './lookbook.module.css';

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
