import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { sdkTexts } from '../texts.ts';
import { IconButton } from './button.tsx';
import { VisuallyHidden } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

/** Suggestion. `view` is the drawn form; the text by default. */
interface Option {
  key: string;
  text: string;
  view?: ReactNode;
}

interface SearchFieldProps {
  /** Name for assistive technology. */
  label: string;
  value: string;
  onChange(text: string): void;
  /** Suggestions for the text; the caller filters and orders. */
  options: readonly Option[];
  /** Called when a suggestion is taken, by pointer or Enter. */
  onPick(option: Option): void;
  /** Called on Enter without a marked suggestion. */
  onSubmit?: (text: string) => void;
  /** Called before the list is shown, on a key or a press. */
  onOpen?: () => void;
  placeholder?: string;
}

/** Main search field of a page, with suggestions (the ARIA combobox pattern); an empty list is not shown. */
export function SearchField({
  label,
  value,
  onChange,
  options,
  onPick,
  onSubmit,
  onOpen,
  placeholder,
}: SearchFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const listId = useId();
  const shown = open && options.length > 0;
  const current = marked >= 0 && marked < options.length ? marked : -1;
  const optionId = (index: number) => `${listId}-${index}`;

  const pick = (option: Option) => {
    setOpen(false);
    setMarked(-1);
    onPick(option);
  };
  const show = () => {
    if (!open) onOpen?.();
    setOpen(true);
  };
  const move = (by: number) => {
    show();
    const next = current + by;
    setMarked(next < -1 ? options.length - 1 : next >= options.length ? -1 : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[current];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && shown) setOpen(false);
    else if (event.key === 'Enter' && shown && option) pick(option);
    else if (event.key === 'Enter' && onSubmit) {
      setOpen(false);
      onSubmit(value);
    } else return;
    event.preventDefault();
  };
  return (
    <search className={styles.place}>
      <span className={styles.searchBox}>
        <span className={styles.searchIcon}>
          <Icon name="search" />
        </span>
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          className={styles.search}
          aria-label={label}
          value={value}
          placeholder={placeholder}
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && current >= 0 ? optionId(current) : undefined}
          onChange={({ target }) => {
            show();
            setMarked(-1);
            onChange(target.value);
          }}
          onClick={show}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {value !== '' && (
          <span className={styles.clear}>
            <IconButton
              icon="x"
              label={sdkTexts.clear}
              onClick={() => {
                onChange('');
                // The button disappears with the text; the person continues typing.
                field.current?.focus();
              }}
            />
          </span>
        )}
      </span>
      <div
        role="listbox"
        id={listId}
        className={styles.list}
        hidden={!shown}
        aria-label={sdkTexts.results(options.length)}
      >
        {options.map((option, index) => (
          <div
            key={option.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={styles.option}
            // Taken on press: the input must not lose focus first.
            onPointerDown={(event) => {
              event.preventDefault();
              pick(option);
            }}
            onPointerMove={() => setMarked(index)}
          >
            {option.view ?? option.text}
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{shown ? sdkTexts.results(options.length) : ''}</span>
      </VisuallyHidden>
    </search>
  );
}
