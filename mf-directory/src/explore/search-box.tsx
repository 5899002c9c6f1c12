import type { Suggestion } from '@vitrina/contracts';
import { searchedText } from '@vitrina/contracts/rules';
import { containsTyped, Icon, type IconName, SearchField } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './explore.module.css';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

const marks: Readonly<Record<Suggestion['tipo'], IconName>> = {
  segmento: 'tags',
  proveedor: 'user',
  evento: 'calendar',
};

interface Option {
  key: string;
  text: string;
  icon: IconName;
  kind: string;
  apply(): void;
}

/** Search field of the platform. Suggests while typing, first a segment with the text (R17), or the recent searches. */
export function SearchBox({
  text,
  suggestions,
  onType,
  onSearch,
  onSegment,
  suggestionsFor,
}: {
  text: string;
  /** Suggestions for the present text, or for the previous one while they load. */
  suggestions: readonly Suggestion[];
  onType(text: string): void;
  onSearch(text: string): void;
  onSegment(segment: string): void;
  /** Suggestions for exactly this text. */
  suggestionsFor(text: string): Promise<readonly Suggestion[]>;
}) {
  const [recent, setRecent] = useState(recentSearches);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const apply = ({ tipo, texto }: Suggestion) => (tipo === 'segmento' ? onSegment(texto) : onSearch(texto));
  const options: Option[] = text.trim()
    ? suggestions.map((suggestion) => ({
        key: `${suggestion.tipo} ${suggestion.texto}`,
        text: suggestion.texto,
        icon: marks[suggestion.tipo],
        kind: texts.explore.suggestion[suggestion.tipo],
        apply: () => apply(suggestion),
      }))
    : recentOptions(recent, onSearch, () => {
        forgetSearches();
        setRecent([]);
      });

  /** Enter selects the first suggested segment if its name contains the text, and otherwise searches for the text. */
  const submit = async () => {
    const query = text.trim();
    rememberSearch(query);
    setRecent(recentSearches());
    const first = query ? (await suggestionsFor(query))[0] : undefined;
    // The text was edited in between: this result is outdated.
    if (latest.current !== text) return;
    const contains = first?.tipo === 'segmento' && containsTyped(first.texto, query);
    if (first && contains) onSegment(first.texto);
    else onSearch(query);
  };
  return (
    <SearchField
      label={texts.explore.search}
      placeholder={texts.explore.placeholder}
      value={text}
      onChange={(typed) => onType(searchedText(typed))}
      onOpen={() => setRecent(recentSearches())}
      options={options.map(({ key, text: name, icon, kind }) => ({
        key,
        text: name,
        view: (
          <span className={styles.suggestion}>
            <Icon name={icon} />
            <span>{name}</span>
            <small>{kind}</small>
          </span>
        ),
      }))}
      onPick={({ key }) => options.find((option) => option.key === key)?.apply()}
      onSubmit={submit}
    />
  );
}

function recentOptions(recent: readonly string[], search: (text: string) => void, forget: () => void): Option[] {
  if (recent.length === 0) return [];
  return [
    ...recent.map((text) => ({
      key: `recent ${text}`,
      text,
      icon: 'history' as const,
      kind: texts.explore.recent,
      apply: () => search(text),
    })),
    { key: 'forget', text: texts.explore.forget, icon: 'trash', kind: '', apply: forget },
  ];
}
