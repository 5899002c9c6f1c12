import { Button, countryName, displayName, foldText, formatNumber } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useState } from 'react';
import { type OptionGroup, OptionPicker } from '../option-picker.tsx';
import { errorOf, type FieldsProps } from '../values.ts';
import styles from './availability.module.css';
import { availabilityTexts as texts } from './texts.ts';
import { MIN_TEXT, type Town, useTowns } from './use-towns.ts';

/**
 * Town of a provider, found as it is typed. Choosing one sets country and state of the form; emptying the field removes
 * it. Text that is left without a choice counts as the town that it names, if there is only one.
 */
export function TownField(fields: FieldsProps) {
  const { values, change } = fields;
  const { ciudad, ciudad_nombre, pais, estado_pais } = values;
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [note, setNote] = useState('');
  const text = (typed ?? '').trim();
  const { near, others, settled, failed, retry } = useTowns(text, { pais, estado: estado_pais });
  const byLabel = labelled([...near, ...others]);
  const chosen = ciudad === '' ? '' : labelOf({ nombre: ciudad_nombre, pais, estado: estado_pais });

  const choose = (town: Town) => {
    const isMoved = pais !== '' && (town.pais !== pais || town.estado !== estado_pais);
    setTyped(null);
    setLeft(false);
    setNote(isMoved ? texts.townMoved(displayName(town.pais, town.estado)) : '');
    change({ ciudad: town.id, ciudad_nombre: town.nombre, pais: town.pais, estado_pais: town.estado });
  };
  const leave = () => {
    if (text === '' || text === chosen) setTyped(null);
    else setLeft(true);
  };
  const named = left && settled ? onlyNamed(text, byLabel) : undefined;
  const settle = useEffectEvent(() => {
    if (named) choose(named);
    // The chosen town stays, so its name returns.
    else if (chosen) setTyped(null);
  });
  useEffect(() => {
    if (left && settled) settle();
  }, [left, settled]);

  const nothing = text.length < MIN_TEXT ? texts.townShort : settled ? texts.townNone(text) : texts.townLooking;
  return (
    <div className={styles.town}>
      <OptionPicker
        label={texts.town}
        optional
        hint={texts.townHint}
        error={
          failed
            ? texts.townFailed
            : left && settled && !named && !chosen
              ? texts.townChoose
              : errorOf(fields, 'ciudad')
        }
        name="ciudad"
        id="ciudad"
        listLabel={texts.townList}
        none={failed ? '' : nothing}
        text={typed ?? chosen}
        groups={text.length < MIN_TEXT ? [] : groupsOf(byLabel, near, estado_pais)}
        chosen={[chosen]}
        onType={(next) => {
          setTyped(next);
          setLeft(false);
          setNote('');
          if (next.trim() === '') change({ ciudad: '', ciudad_nombre: '' });
        }}
        onChoose={(option) => {
          const town = byLabel.get(option) ?? onlyNamed(text, byLabel);
          if (town) choose(town);
        }}
        onEnter={(field) => field.select()}
        onLeave={leave}
      />
      <p role="status" className={styles.note}>
        {note}
      </p>
      {failed && <Button onClick={retry}>{texts.townRetry}</Button>}
    </div>
  );
}

function labelOf({ nombre, pais, estado }: { nombre: string; pais: string; estado: string }): string {
  return `${nombre} · ${displayName(pais, estado)}`;
}

/** Towns by their label, in order. Their population distinguishes namesakes in one state. */
function labelled(towns: readonly Town[]): Map<string, Town> {
  const labels = towns.map(labelOf);
  return new Map(
    towns.map((town, index) => {
      const label = labels[index] ?? '';
      const isUnique = labels.indexOf(label) === labels.lastIndexOf(label);
      return [isUnique ? label : texts.townPeople(label, formatNumber(town.poblacion, town.pais)), town];
    }),
  );
}

/** Groups for the list: towns of the form's state, then the others by country, the best one's country first. */
function groupsOf(byLabel: ReadonlyMap<string, Town>, near: readonly Town[], state: string): OptionGroup[] {
  const groups = new Map<string, string[]>();
  for (const [label, town] of byLabel) {
    const name = near.includes(town) ? texts.townOfState(displayName(town.pais, state)) : countryName(town.pais);
    groups.set(name, [...(groups.get(name) ?? []), label]);
  }
  return [...groups].map(([name, options]) => ({ name, options }));
}

/** The only town whose name or label a text is, ignoring case and accents. */
function onlyNamed(text: string, byLabel: ReadonlyMap<string, Town>): Town | undefined {
  const wanted = foldText(text);
  const fitting = [...byLabel].filter(([label, { nombre }]) =>
    [label, nombre].some((name) => foldText(name) === wanted),
  );
  return fitting.length === 1 ? fitting[0]?.[1] : undefined;
}
