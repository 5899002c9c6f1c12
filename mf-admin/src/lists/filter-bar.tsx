import { Button, Select, TextField } from '@vitrina/sdk';
import { type FormEvent, useState } from 'react';
import styles from './lists.module.css';
import { listTexts as texts } from './texts.ts';
import type { Filter, Filters } from './use-filters.ts';

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
        <Select
          key={name}
          label={label}
          value={state.values[name] ?? ''}
          onChange={({ target }) => state.set(name, target.value)}
        >
          <option value="">{texts.all}</option>
          {Object.entries(options).map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </Select>
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
