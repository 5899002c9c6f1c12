import {
  type Answer,
  api,
  displayName,
  foldText,
  keepPreviousData,
  TextField,
  useQuery,
  VisuallyHidden,
} from '@vitrina/sdk';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import styles from './town-field.module.css';
import { usePaused } from './use-paused.ts';

const texts = {
  loading: 'Buscando ciudades…',
  none: 'No encontramos esa ciudad. Revisa cómo se escribe o prueba con una más grande.',
  failed: 'No pudimos buscar ciudades. Inténtalo de nuevo.',
  choose: 'Elige una ciudad de la lista.',
  results: (count: number) => (count === 1 ? '1 ciudad' : `${count} ciudades`),
} as const;

/** Town as `GET /api/ciudades` lists it. */
export type TownOption = Answer<'GET', '/api/ciudades'>['data'][number];

/** Pause after the last key before the towns are requested, in milliseconds. */
const PAUSE_MS = 200;
/** Shortest text that the call accepts, in characters. */
const MIN_LENGTH = 2;
/** Number of towns in the list. */
const OPTIONS = 8;

/**
 * Field for a town, with the towns that the text means while it is typed (the ARIA combobox pattern). Enter takes the
 * marked town, else the first; so does leaving the field if the text is that town's name. A text that is no town stays, with
 * an error; an emptied field chooses none.
 */
export function TownField({
  label,
  hint,
  error,
  optional,
  value,
  country,
  state,
  hasFocus = false,
  onChoose,
}: {
  label: string;
  hint?: ReactNode;
  /** Replaces the field's own error. */
  error?: string | null | undefined;
  optional?: boolean;
  /** Name of the chosen town; empty for none. */
  value: string;
  /** Limits the towns to a country, and to one of its states. */
  country?: string | undefined;
  state?: string | undefined;
  /** True to give it the focus when the dialog around it opens. */
  hasFocus?: boolean;
  /** Called with a chosen town, and with null once the field is emptied. */
  onChoose(town: TownOption | null): void;
}) {
  const listId = useId();
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => setText(value), [value]);
  const typed = text.trim();
  const q = usePaused(typed, PAUSE_MS);
  const towns = useQuery({
    queryKey: ['ciudades', q, country, state],
    queryFn: async ({ signal }) =>
      (await api.get('/api/ciudades', { query: { q, pais: country, estado: state, limit: OPTIONS }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: open && q.length >= MIN_LENGTH,
  });
  const isLong = typed.length >= MIN_LENGTH;
  const options = isLong && towns.isSuccess ? towns.data : [];
  const isCurrent = q === typed && !towns.isPlaceholderData;
  const empty = towns.isError ? texts.failed : isCurrent && towns.isSuccess ? texts.none : texts.loading;
  const note = isLong && options.length === 0 ? empty : '';
  const shown = open && isLong;
  const current = marked < options.length ? marked : -1;
  const optionId = (index: number) => `${listId}-${index}`;

  const pick = (town: TownOption) => {
    setOpen(false);
    setMarked(-1);
    setUnknown(false);
    setText(town.nombre);
    onChoose(town);
  };
  /** Town to take without a marked one: the first of the typed text, not of an earlier one. */
  const first = isCurrent ? options[0] : undefined;
  const leave = () => {
    setOpen(false);
    if (typed === '' || typed === value) return setUnknown(false);
    if (first && foldText(first.nombre) === foldText(typed)) pick(first);
    else setUnknown(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true);
      const next = current + (key === 'ArrowDown' ? 1 : -1);
      setMarked(next < -1 ? options.length - 1 : next >= options.length ? -1 : next);
    } else if (key === 'Enter' && shown) {
      const town = options[current] ?? first;
      if (town) pick(town);
    } else if (key === 'Escape' && shown) {
      setOpen(false);
      setMarked(-1);
    } else return;
    event.preventDefault();
    // Escape also closes a dialog around the field.
    event.stopPropagation();
  };
  return (
    <div className={styles.place}>
      <TextField
        label={label}
        hint={hint}
        error={error ?? (isUnknown ? texts.choose : null)}
        optional={optional}
        value={text}
        ref={hasFocus ? withFocus : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        role="combobox"
        enterKeyHint="done"
        maxLength={60}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && current >= 0 ? optionId(current) : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
          setMarked(-1);
          setUnknown(false);
          if (target.value.trim() === '' && value !== '') onChoose(null);
        }}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list} hidden={!shown}>
        <div role="listbox" id={listId} aria-label={label}>
          {options.map((town, index) => (
            <div
              key={town.id}
              id={optionId(index)}
              role="option"
              className={styles.option}
              aria-selected={index === current}
              tabIndex={-1}
              // Taken on press: the input must not lose focus first.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(town);
              }}
              onPointerMove={() => setMarked(index)}
            >
              <span>{town.nombre}</span> <small>{displayName(town.pais, town.estado)}</small>
            </div>
          ))}
        </div>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <VisuallyHidden>
        <span role="status">{shown && (note || texts.results(options.length))}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Makes `showModal` focus this field. React does not write the attribute. */
function withFocus(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
}
