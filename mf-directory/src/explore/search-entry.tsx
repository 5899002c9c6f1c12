import { cx, IconButton, useNavigate } from '@vitrina/sdk';
import { useState } from 'react';
import styles from './explore.module.css';
import { useSearch, useSuggestionsFor } from './queries.ts';
import { SearchBox } from './search-box.tsx';
import { EVERYTHING } from './use-filters.ts';

/** Search field for screens without results: suggests while typing and leads to the explore screen. */
export function SearchEntry({ className }: { className?: string | undefined }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const q = text.trim();
  const found = useSearch({ ...EVERYTHING, q }, q !== '');
  const suggestionsFor = useSuggestionsFor();
  const explore = (name: 'q' | 'segmento', value: string) =>
    navigate(value ? `/explorar?${new URLSearchParams({ [name]: value })}` : '/explorar');
  return (
    <div className={cx(styles.entry, className)}>
      <SearchBox
        text={text}
        suggestions={found.data?.pages[0]?.answer.data.sugerencias ?? []}
        onType={setText}
        onSearch={(query) => explore('q', query)}
        onSegment={(segment) => explore('segmento', segment)}
        suggestionsFor={(query) => suggestionsFor({ ...EVERYTHING, q: query })}
      />
      <IconButton icon="search" label={SUBMIT} onClick={() => explore('q', q)} />
    </div>
  );
}

const SUBMIT = 'Buscar';
