import {
  type Answer,
  api,
  type CountryCode,
  displayName,
  foldText,
  formatNumber,
  keepPreviousData,
  TextField,
  useQuery,
  VisuallyHidden,
} from '@vitrina/sdk';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './town-field.module.css';
import { usePaused } from './use-paused.ts';

const texts = {
  loading: 'Buscando ciudades…',
  none: 'No encontramos esa ciudad. Revisa cómo se escribe o prueba con una más grande.',
  failed: 'No pudimos buscar ciudades. Inténtalo de nuevo.',
  choose: 'Elige una ciudad de la lista.',
  results: (count: number) => (count === 1 ? '1 ciudad' : `${count} ciudades`),
  people: (count: string) => ` (${count} hab.)`,
} as const;

/** Town as `GET /api/ciudades` lists it. */
export type TownOption = Answer<'GET', '/api/ciudades'>['data'][number];

/** Pause after the last key before the towns are requested, in milliseconds. */
const PAUSE_MS = 200;
/** Shortest text that the call accepts, in characters. */
const MIN_LENGTH = 2;
/** Number of towns in the list, and before them of those of the preferred state. */
const OPTIONS = 8;

/**
 * Field for a town, with the towns that the text means while it is typed (the ARIA combobox pattern). Enter takes the
 * marked town, else the first; leaving the field takes the only one of that name. Another text gives way to the chosen town,
 * or stays with an error; an emptied field chooses none.
 */
export function TownField({
  label,
  hint,
  error,
  optional,
  name,
  id,
  value,
  country,
  state,
  hasFocus,
  onChoose,
}: {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  optional?: boolean;
  /** Name and id of the field in a form. */
  name?: string;
  id?: string;
  /** Name of the chosen town, or empty. */
  value: string;
  /** State whose towns are listed before the others, and its country; empty for none. */
  country?: CountryCode | '';
  state?: string;
  /** True to give it the focus when the dialog around it opens. */
  hasFocus?: boolean;
  /** Called with a chosen town, and with null once the field is emptied. */
  onChoose(town: TownOption | null): void;
}): ReactNode {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  /** True after the field was left with another text than the chosen town's. */
  const [left, setLeft] = useState(false);
  useEffect(() => setText(value), [value]);
  const typed = text.trim();
  const isLong = typed.length >= MIN_LENGTH;
  const q = usePaused(typed, PAUSE_MS);
  const towns = useQuery({
    queryKey: ['ciudades', q, country, state],
    queryFn: async ({ signal }) => {
      const ask = (query: object) => api.get('/api/ciudades', { query: { q, limit: OPTIONS, ...query }, signal });
      const found = await Promise.all([...(state ? [ask({ pais: country, estado: state })] : []), ask({})]);
      return [...new Map(found.flatMap(({ data }) => data.map((town) => [town.id, town] as const))).values()];
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: (open || left) && isLong && q === typed,
  });
  const options = isLong && towns.isSuccess ? towns.data : [];
  /** True once the options are those of the typed text. */
  const isSettled = !isLong || (q === typed && !towns.isFetching);
  const empty = towns.isError ? texts.failed : isSettled ? texts.none : texts.loading;
  const note = isLong && options.length === 0 ? empty : '';
  const isUnknown = left && isSettled && value === '';
  const shown = open && isLong;
  const current = marked < options.length ? marked : -1;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    // On a phone the window may cut the list off.
    if (shown && options.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [shown, options.length]);

  const pick = (town: TownOption) => {
    setOpen(false);
    setMarked(-1);
    setLeft(false);
    setText(town.nombre);
    onChoose(town);
  };
  const settle = useEffectEvent(() => {
    const [town, ...namesakes] = options.filter(({ nombre }) => foldText(nombre) === foldText(typed));
    if (town && namesakes.length === 0) pick(town);
    else if (value !== '') {
      setLeft(false);
      setText(value);
    }
  });
  useEffect(() => {
    if (left && isSettled) settle();
  }, [left, isSettled]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true);
      // After the last one none is marked.
      const count = options.length + 1;
      setMarked(((current + (key === 'ArrowDown' ? 2 : count)) % count) - 1);
    } else if (key === 'Enter' && shown) {
      // Without a marked one the first, but never one of an earlier text.
      const town = options[current] ?? (isSettled ? options[0] : undefined);
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
        name={name}
        id={id}
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
          setLeft(false);
          if (target.value.trim() === '' && value !== '') onChoose(null);
        }}
        onBlur={() => {
          setOpen(false);
          setLeft(typed !== '' && typed !== value);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} className={styles.list} hidden={!shown}>
        <div role="listbox" id={listId} aria-label={label}>
          {options.map((town, index) => (
            <button
              key={town.id}
              id={optionId(index)}
              type="button"
              role="option"
              className={styles.option}
              aria-selected={index === current}
              tabIndex={-1}
              // Keeps the focus in the field. The choice waits for the click, so that a finger can scroll the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(town)}
              onPointerMove={() => setMarked(index)}
            >
              <span>{town.nombre}</span> <small>{placeOf(town, options)}</small>
            </button>
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

/** Names a town's state, with the population of namesakes in it. */
function placeOf({ pais, estado, nombre, poblacion }: TownOption, options: readonly TownOption[]): string {
  const namesakes = options.filter((town) => town.nombre === nombre && town.estado === estado);
  return displayName(pais, estado) + (namesakes.length > 1 ? texts.people(formatNumber(poblacion, pais)) : '');
}

/** Makes `showModal` focus this field. React does not write the attribute. */
function withFocus(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
}
