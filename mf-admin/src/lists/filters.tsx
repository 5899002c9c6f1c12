import { Button, Select, TextField, useLocation, useNavigate, useSearchParams } from '@vitrina/sdk';
import { type FormEvent, useState } from 'react';
import styles from './lists.module.css';
import { listTexts as texts } from './texts.ts';

/** Search and filters of a list, stored in the address. @param searches false for a list without search */
export function FilterBar({
  filters,
  state,
  searches,
}: {
  filters: readonly Filter[];
  state: Filters;
  searches: boolean;
}) {
  const [text, setText] = useState(state.q);
  const search = (event: FormEvent) => {
    event.preventDefault();
    state.set('q', text.trim());
  };
  return (
    <form className={styles.filters} onSubmit={search}>
      {searches && (
        <TextField
          label={texts.search}
          type="search"
          hint={texts.searchHint}
          maxLength={120}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {filters.map(({ name, label, options }) => (
        <FilterSelect
          key={name}
          label={label}
          options={{ '': texts.all, ...options }}
          value={state.values[name] ?? ''}
          onChoose={(value) => state.set(name, value)}
        />
      ))}
      <p className={styles.filterActions}>
        {searches && (
          <Button type="submit" icon="search">
            {texts.search}
          </Button>
        )}
        {state.filtered && (
          <Button
            variant="quiet"
            onClick={() => {
              setText('');
              state.clear();
            }}
          >
            {texts.clear}
          </Button>
        )}
      </p>
    </form>
  );
}

/** Choice of one filter. */
export function FilterSelect(props: {
  label: string;
  options: Filter['options'];
  value: string;
  onChoose(value: string): void;
}) {
  return (
    <Select label={props.label} value={props.value} onChange={({ target }) => props.onChoose(target.value)}>
      {Object.entries(props.options).map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </Select>
  );
}

/** Filter of a list: its name in the address and in the call, and its choices. */
export interface Filter {
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
}

/** Reads the filters of a list from the address. An unknown choice counts as no filter. */
export function useFilters(filters: readonly Filter[]) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const part = params.get('parte') ?? '';
  const q = params.get('q') ?? '';
  const values = Object.fromEntries(
    filters.flatMap(({ name, options }) => {
      const value = params.get(name) ?? '';
      return Object.hasOwn(options, value) ? [[name, value]] : [];
    }),
  );
  const go = (next: URLSearchParams) =>
    navigate({ pathname, search: next.toString() }, { replace: true, preventScrollReset: true });
  const set = (name: string, value: string) => {
    // The newest address: the screen may still show the one before an earlier choice.
    const next = new URLSearchParams(window.location.search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    go(next);
  };
  return {
    q,
    values,
    set,
    clear: () => go(new URLSearchParams({ parte: part })),
    filtered: q !== '' || Object.keys(values).length > 0,
  };
}

export type Filters = ReturnType<typeof useFilters>;
