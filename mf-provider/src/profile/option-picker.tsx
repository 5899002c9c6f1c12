import { cx, Icon, TextField, VisuallyHidden } from '@vitrina/sdk';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './option-picker.module.css';

/** Group of options, identified by their text. */
export interface OptionGroup {
  name: string;
  options: readonly string[];
}

interface OptionPickerProps {
  label: string;
  hint?: string;
  error?: string | null;
  optional?: boolean;
  /** Name of the field. */
  name: string;
  /** Id of the field, if an address leads to it. */
  id?: string;
  placeholder?: string;
  /** Name of the list for assistive technology. */
  listLabel: string;
  /** Text shown when no option matches. */
  none: string;
  /** Typed text; the caller filters the options by it. */
  text: string;
  groups: readonly OptionGroup[];
  /** Options marked as already chosen. */
  chosen: readonly string[];
  onType(text: string): void;
  /** Called with the option chosen by pointer or Enter; with an empty text if Enter matches none. */
  onChoose(option: string): void;
  /** Called when the field is focused or clicked. */
  onEnter?(field: HTMLInputElement): void;
  /** Called when the field loses the focus. */
  onLeave?(): void;
}

/** Text field with a grouped list of options (ARIA combobox pattern). Choosing keeps the focus in the field. */
export function OptionPicker({
  label,
  hint,
  error,
  optional,
  name,
  id: fieldId,
  placeholder,
  listLabel,
  none,
  text,
  groups,
  chosen,
  onType,
  onChoose,
  onEnter,
  onLeave,
}: OptionPickerProps) {
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const options = groups.flatMap((group) => group.options);
  const shown = open && options.length > 0;
  const optionId = (option: string) => `${id}-${options.indexOf(option)}`;
  const current = marked !== null && options.includes(marked) ? marked : null;

  useEffect(() => {
    // On a phone the window may cut the list off.
    if (shown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  const mark = (option: string | null) => {
    setMarked(option);
    if (option !== null) document.getElementById(optionId(option))?.scrollIntoView({ block: 'nearest' });
  };
  const move = (by: number) => {
    setOpen(true);
    const start = current === null ? (by > 0 ? -1 : 0) : options.indexOf(current);
    mark(options[(start + by + options.length) % options.length] ?? null);
  };
  const choose = (option: string) => {
    setOpen(false);
    setMarked(null);
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter chooses the only remaining option.
    const only = text.trim() && options.length === 1 ? options[0] : undefined;
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
        optional={optional}
        name={name}
        id={fieldId}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
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
        onFocus={({ currentTarget }) => onEnter?.(currentTarget)}
        onClick={({ currentTarget }) => {
          setOpen(true);
          onEnter?.(currentTarget);
        }}
        onBlur={() => {
          setOpen(false);
          onLeave?.();
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} role="listbox" id={id} className={styles.list} hidden={!shown} aria-label={listLabel}>
        {(shown ? groups : []).map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a listbox
          <div key={group.name} role="group" aria-label={group.name}>
            <span className={styles.group} aria-hidden="true">
              {group.name}
            </span>
            {group.options.map((option) => (
              <button
                key={option}
                type="button"
                id={optionId(option)}
                role="option"
                tabIndex={-1}
                aria-selected={chosen.includes(option)}
                className={cx(styles.option, option === current && styles.marked)}
                // Keeps the focus in the field. The choice waits for the click, so that a finger can scroll the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                onPointerMove={() => setMarked(option)}
              >
                {option}
                {chosen.includes(option) && <Icon name="check" size={18} />}
              </button>
            ))}
          </div>
        ))}
      </div>
      {/* Rendered before its text: NVDA and JAWS do not read a region that arrives with its text. */}
      <div role="status">
        {shown && <VisuallyHidden>{texts.profile.optionCount(options.length)}</VisuallyHidden>}
        {open && options.length === 0 && text.trim() !== '' && none && <p className={styles.none}>{none}</p>}
      </div>
    </div>
  );
}
