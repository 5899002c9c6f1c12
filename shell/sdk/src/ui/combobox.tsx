import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { sdkTexts } from '../texts.ts';
import { IconButton } from './button.tsx';
import styles from './combobox.module.css';
import { Field, type FieldProps, VisuallyHidden } from './field.tsx';
import { Icon } from './icon.tsx';

/** One suggestion. `view` is what is drawn; without it the text is. */
export interface ComboboxOption {
  key: string;
  text: string;
  view?: ReactNode;
}

interface ComboboxProps {
  value: string;
  onChange(text: string): void;
  /** What is offered for the text; the caller filters and orders. */
  options: readonly ComboboxOption[];
  /** An option was taken, by pointer or Enter. */
  onPick(option: ComboboxOption): void;
  /** Enter without a marked option. */
  onSubmit?: ((text: string) => void) | undefined;
  /** The list is about to be shown, by a key or a press. */
  onOpen?: (() => void) | undefined;
  placeholder?: string;
}

/** Whether a text without options says that nothing matches, or shows no list at all. */
type WithoutOptions = 'says-so' | 'shows-nothing';

function useCombobox(
  { value, onChange, options, onPick, onSubmit, onOpen, placeholder }: ComboboxProps,
  withoutOptions: WithoutOptions,
) {
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const listId = useId();
  const shown = open && (options.length > 0 || (withoutOptions === 'says-so' && value !== ''));
  const current = marked >= 0 && marked < options.length ? marked : -1;
  const optionId = (index: number) => `${listId}-${index}`;

  const pick = (option: ComboboxOption) => {
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
  const input = {
    value,
    placeholder,
    role: 'combobox',
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    'aria-autocomplete': 'list',
    'aria-expanded': shown,
    'aria-controls': listId,
    'aria-activedescendant': shown && current >= 0 ? optionId(current) : undefined,
    onChange: (event: { target: { value: string } }) => {
      show();
      setMarked(-1);
      onChange(event.target.value);
    },
    onClick: show,
    onBlur: () => setOpen(false),
    onKeyDown,
  } as const;
  const list = (
    <>
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
            // Taken on press: the input must not lose its focus before.
            onPointerDown={(event) => {
              event.preventDefault();
              pick(option);
            }}
            onPointerMove={() => setMarked(index)}
          >
            {option.view ?? option.text}
          </div>
        ))}
        {options.length === 0 && <div className={styles.none}>{sdkTexts.noMatches}</div>}
      </div>
      <VisuallyHidden>
        <span role="status">{shown ? sdkTexts.results(options.length) : ''}</span>
      </VisuallyHidden>
    </>
  );
  return { input, list };
}

/** A labelled field that offers what matches while typing. */
export function Combobox({ label, hint, error, optional, ...props }: ComboboxProps & FieldProps) {
  const { input, list } = useCombobox(props, 'says-so');
  return (
    <div className={styles.place}>
      <Field label={label} hint={hint} error={error} optional={optional}>
        {(control) => (
          <>
            <input type="text" {...input} {...control} />
            {list}
          </>
        )}
      </Field>
    </div>
  );
}

/**
 * The one large search field of a page, with suggestions; what it finds stands on the page, so an empty list is not
 * shown. `label` is its name for assistive technology.
 */
export function SearchField({ label, ...props }: ComboboxProps & { label: string }) {
  const { input, list } = useCombobox(props, 'shows-nothing');
  const field = useRef<HTMLInputElement>(null);
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
          {...input}
          className={styles.search}
          aria-label={label}
        />
        {props.value !== '' && (
          <span className={styles.clear}>
            <IconButton
              icon="x"
              label={sdkTexts.clear}
              onClick={() => {
                props.onChange('');
                // The button goes away with the text; who pressed it goes on typing.
                field.current?.focus();
              }}
            />
          </span>
        )}
      </span>
      {list}
    </search>
  );
}
