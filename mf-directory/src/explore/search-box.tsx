import type { Suggestion } from '@vitrina/contracts';
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

interface Offer {
  key: string;
  text: string;
  icon: IconName;
  kind: string;
  take(): void;
}

/** The one search field: suggestions while typing, the segment that contains the text first (R17), or the recent searches. */
export function SearchBox({
  text,
  suggestions,
  onType,
  onSearch,
  onSegment,
  suggestionsFor,
}: {
  text: string;
  /** For the present text, or the one a moment ago. */
  suggestions: readonly Suggestion[];
  onType(text: string): void;
  onSearch(text: string): void;
  onSegment(segment: string): void;
  /** The suggestions of exactly this text. */
  suggestionsFor(text: string): Promise<readonly Suggestion[]>;
}) {
  const [recent, setRecent] = useState(recentSearches);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const take = ({ tipo, texto }: Suggestion) => (tipo === 'segmento' ? onSegment(texto) : onSearch(texto));
  const offers: Offer[] = text.trim()
    ? suggestions.map((suggestion) => ({
        key: `${suggestion.tipo} ${suggestion.texto}`,
        text: suggestion.texto,
        icon: marks[suggestion.tipo],
        kind: texts.explore.suggestion[suggestion.tipo],
        take: () => take(suggestion),
      }))
    : recentOffers(recent, onSearch, () => {
        forgetSearches();
        setRecent([]);
      });

  /** Enter applies the first segment whose name contains the text, and searches for the text where none does. */
  const submit = async () => {
    const wanted = text.trim();
    rememberSearch(wanted);
    setRecent(recentSearches());
    const first = wanted ? (await suggestionsFor(wanted))[0] : undefined;
    // The person went on typing: another text is wanted by now.
    if (latest.current !== text) return;
    const contains = first?.tipo === 'segmento' && containsTyped(first.texto, wanted);
    if (first && contains) onSegment(first.texto);
    else onSearch(wanted);
  };
  return (
    <SearchField
      label={texts.explore.search}
      placeholder={texts.explore.placeholder}
      value={text}
      onChange={onType}
      onOpen={() => setRecent(recentSearches())}
      options={offers.map(({ key, text: name, icon, kind }) => ({
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
      onPick={({ key }) => offers.find((offer) => offer.key === key)?.take()}
      onSubmit={submit}
    />
  );
}

function recentOffers(recent: readonly string[], search: (text: string) => void, forget: () => void): Offer[] {
  if (recent.length === 0) return [];
  return [
    ...recent.map((text) => ({
      key: `recent ${text}`,
      text,
      icon: 'history' as const,
      kind: texts.explore.recent,
      take: () => search(text),
    })),
    { key: 'forget', text: texts.explore.forget, icon: 'trash', kind: '', take: forget },
  ];
}
