import { cx, Icon, TextField } from '@vitrina/sdk';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './service-picker.module.css';

/** A group of the catalogue with the services that are offered of it. */
export interface ServiceGroup {
  name: string;
  services: readonly string[];
}

interface ServicePickerProps {
  label: string;
  hint: string;
  error: string | null;
  /** What is typed; the caller filters by it. */
  text: string;
  groups: readonly ServiceGroup[];
  /** Services that are marked as chosen already. */
  chosen: readonly string[];
  onType(text: string): void;
  /** A service was chosen by pointer or Enter; empty where Enter was pressed without one. */
  onChoose(service: string): void;
}

/** A text field over a list of services in groups (the ARIA combobox pattern). A choice leaves the focus in the field. */
export function ServicePicker({ label, hint, error, text, groups, chosen, onType, onChoose }: ServicePickerProps) {
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const services = groups.flatMap((group) => group.services);
  const shown = open && services.length > 0;
  const optionId = (service: string) => `${id}-${services.indexOf(service)}`;
  const current = marked !== null && services.includes(marked) ? marked : null;

  useEffect(() => {
    // A phone's window may end in the middle of it.
    if (shown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  const mark = (service: string | null) => {
    setMarked(service);
    if (service !== null) document.getElementById(optionId(service))?.scrollIntoView({ block: 'nearest' });
  };
  const move = (by: number) => {
    setOpen(true);
    const start = current === null ? (by > 0 ? -1 : 0) : services.indexOf(current);
    mark(services[(start + by + services.length) % services.length] ?? null);
  };
  const choose = (service: string) => {
    setOpen(false);
    setMarked(null);
    onChoose(service);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With one service left, Enter means that one.
    const only = text.trim() && services.length === 1 ? services[0] : undefined;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && shown) setOpen(false);
    else if (event.key === 'Enter') choose((shown ? current : null) ?? only ?? '');
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.picker}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        name="segmento"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.profile.segmentsChoose}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={id}
        aria-activedescendant={shown && current !== null ? optionId(current) : undefined}
        value={text}
        onChange={({ target }) => {
          setOpen(true);
          setMarked(null);
          onType(target.value);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        role="listbox"
        id={id}
        className={styles.list}
        hidden={!shown}
        aria-label={texts.profile.segmentsList}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group.name} role="group" aria-label={group.name}>
            <span className={styles.group} aria-hidden="true">
              {group.name}
            </span>
            {group.services.map((service) => (
              <button
                key={service}
                type="button"
                id={optionId(service)}
                role="option"
                tabIndex={-1}
                aria-selected={chosen.includes(service)}
                className={cx(styles.option, service === current && styles.marked)}
                // The field must not lose its focus; the choice waits for the click, so that a finger may scroll.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(service)}
                onPointerMove={() => setMarked(service)}
              >
                {service}
                {chosen.includes(service) && <Icon name="check" size={18} />}
              </button>
            ))}
          </div>
        ))}
      </div>
      {open && services.length === 0 && text.trim() !== '' && (
        <p className={styles.none} role="status">
          {texts.profile.segmentsNone(text.trim())}
        </p>
      )}
    </div>
  );
}
