import type { Suggestion } from '@vitrina/contracts';
import { Icon, type IconName, SearchField } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../search/use-debounced.ts';
import { useDelayedCall } from '../search/use-delayed-call.ts';
import { texts } from '../texts.ts';
import styles from './explore.module.css';
import { useSearch } from './queries.ts';

/** Pause after the last key before the search is asked, in milliseconds: shorter than people notice. */
const PAUSE_MS = 80;

const marks: Readonly<Record<Suggestion['tipo'], IconName>> = {
  segmento: 'tags',
  proveedor: 'user',
  evento: 'calendar',
};

/** The one search field: suggestions while typing, the segment that contains the text first (R17). */
export function SearchBox({
  q,
  onSearch,
  onSegment,
}: {
  q: string;
  onSearch(text: string): void;
  onSegment(segment: string): void;
}) {
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const settled = useDebounced(text, PAUSE_MS).trim();
  const { data } = useSearch({ q: settled, segmento: '', enabled: settled.length > 1 });
  const suggestions = settled.length > 1 ? (data?.data.sugerencias ?? []) : [];
  useEffect(() => {
    // The address changed by itself, as on back: the field follows. What was typed here is not undone by its own echo.
    if (q !== sent.current) setText(q);
    sent.current = q;
  }, [q]);
  const search = (query: string) => {
    sent.current = query;
    onSearch(query);
  };
  const searchLater = useDelayedCall(search, PAUSE_MS);
  const type = (typed: string) => {
    setText(typed);
    searchLater.schedule(typed.trim());
  };

  const pick = ({ tipo, texto }: Suggestion) => {
    if (tipo === 'segmento') {
      setText('');
      searchLater.cancel();
      onSegment(texto);
    } else {
      setText(texto);
      searchLater.cancel();
      search(texto);
    }
  };
  const submit = () => {
    const first = suggestions[0];
    if (first?.tipo === 'segmento') pick(first);
    else {
      searchLater.cancel();
      search(text.trim());
    }
  };
  return (
    <SearchField
      label={texts.explore.search}
      placeholder={texts.explore.placeholder}
      value={text}
      onChange={type}
      options={suggestions.map((suggestion) => ({
        key: `${suggestion.tipo} ${suggestion.texto}`,
        text: suggestion.texto,
        view: (
          <span className={styles.suggestion}>
            <Icon name={marks[suggestion.tipo]} />
            <span>{suggestion.texto}</span>
            <small>{texts.explore.suggestion[suggestion.tipo]}</small>
          </span>
        ),
      }))}
      onPick={(option) => {
        const picked = suggestions.find(({ tipo, texto }) => `${tipo} ${texto}` === option.key);
        if (picked) pick(picked);
      }}
      onSubmit={submit}
    />
  );
}
