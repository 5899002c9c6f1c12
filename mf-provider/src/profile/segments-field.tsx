import { formErrors } from '@vitrina/contracts/errors';
import { checkSegmentChoice } from '@vitrina/contracts/rules';
import { api, Chip, containsTyped, Tag, useQuery } from '@vitrina/sdk';
import { usePaused } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { type OptionGroup, OptionPicker } from './option-picker.tsx';
import styles from './profile.module.css';

/** Pause in typing before suggestions for a specialty are loaded, in milliseconds: longer than between two letters. */
const PAUSE_MS = 400;

/** Up to five services of the catalogue: suggested from the specialty, or searched by everyday words. */
export function SegmentsField({
  chosen,
  specialty,
  error,
  onChange,
}: {
  chosen: readonly string[];
  specialty: string;
  /** Server's message about the segments, or null. */
  error: string | null;
  onChange(segments: readonly string[]): void;
}) {
  const services = useQuery({
    queryKey: ['servicios'],
    queryFn: ({ signal }) => api.get('/api/servicios', { signal }),
    // The catalogue changes with releases only.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const groups = (services.data?.servicios_oficios ?? []).map(({ categoria, subcategorias }) => ({
    name: categoria,
    options: subcategorias,
  }));
  const meant = useTradesFor(text);
  const found = withRelatedTrades(matching(groups, text), meant.trades, groups);
  const choose = (service: string) => {
    const code = checkSegmentChoice(chosen, service);
    setWrong(code && formErrors[code].text);
    if (code) return;
    onChange([...chosen, service]);
    setText('');
  };
  const remove = (service: string) => {
    setWrong(null);
    onChange(chosen.filter((other) => other !== service));
  };
  return (
    <div className={styles.segments}>
      <OptionPicker
        label={texts.profile.segments}
        hint={texts.profile.segmentsHint(chosen.length)}
        error={services.isError ? texts.profile.servicesFailed : (wrong ?? error)}
        name="segmento"
        placeholder={texts.profile.segmentsChoose}
        listLabel={texts.profile.segmentsList}
        none={meant.settled ? texts.profile.segmentsNone(text.trim()) : texts.profile.segmentsLooking}
        text={text}
        groups={found}
        chosen={chosen}
        onType={(typed) => {
          setWrong(null);
          setText(typed);
        }}
        onChoose={choose}
      />
      <Suggested
        specialty={specialty}
        chosen={chosen}
        onToggle={(service) => (chosen.includes(service) ? remove(service) : choose(service))}
      />
      {chosen.length > 0 && (
        <div className={styles.chips}>
          {chosen.map((name) => (
            <Tag key={name} onRemove={() => remove(name)}>
              {name}
            </Tag>
          ))}
        </div>
      )}
    </div>
  );
}

function Suggested({
  specialty,
  chosen,
  onToggle,
}: {
  specialty: string;
  chosen: readonly string[];
  onToggle(service: string): void;
}) {
  const { trades } = useTradesFor(usePaused(specialty, PAUSE_MS));
  if (trades.length === 0) return null;
  return (
    <fieldset className={styles.suggested}>
      <legend>{texts.profile.segmentsSuggested}</legend>
      <div className={styles.chips}>
        {trades.map((name) => (
          <Chip key={name} pressed={chosen.includes(name)} onClick={() => onToggle(name)}>
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** Least length of a text to look up: shorter ones begin too many words. */
const MIN_TEXT = 2;

/**
 * Trades that the search finds for a text, best first: 'plomero', 'fontan' and 'plomreo' all find 'Plomería'. `settled`
 * is false while the response for this text is pending. Empty after a failure.
 */
function useTradesFor(text: string): { trades: readonly string[]; settled: boolean } {
  const q = text.trim();
  const { data, isPending, isEnabled } = useQuery({
    queryKey: ['oficios', q],
    queryFn: async ({ signal }) => {
      const { data: found } = await api.get('/api/sugerencias', { query: { q, tipo: 'segmento' }, signal });
      return found.map(({ texto }) => texto);
    },
    enabled: q.length >= MIN_TEXT,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { trades: data ?? [], settled: !isEnabled || !isPending };
}

/** Groups reduced to services whose name contains the text, ignoring case and accents; all if the group's name does. */
function matching(groups: readonly OptionGroup[], text: string): OptionGroup[] {
  const wanted = text.trim();
  return groups.flatMap((group) => {
    if (containsTyped(group.name, wanted)) return [group];
    const options = group.options.filter((service) => containsTyped(service, wanted));
    return options.length > 0 ? [{ ...group, options }] : [];
  });
}

/**
 * Appends a group of trades that the text means by another word. It comes last, so that no option moves under a finger
 * when the response arrives. Names missing from the catalogue are left out.
 */
export function withRelatedTrades(
  found: readonly OptionGroup[],
  meant: readonly string[],
  catalogue: readonly OptionGroup[],
): OptionGroup[] {
  const has = (groups: readonly OptionGroup[], name: string) => groups.some(({ options }) => options.includes(name));
  const options = meant.filter((name) => has(catalogue, name) && !has(found, name));
  return options.length === 0 ? [...found] : [...found, { name: texts.profile.segmentsMeant, options }];
}
