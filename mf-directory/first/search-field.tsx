import { cx } from '@vitrina/sdk';
import { texts } from '../src/texts.ts';
import styles from './search-field.module.css';

/** Search field as a plain form, which works without code; its text moves to the application's field. */
export function SearchField({
  placeholder,
  text,
  className,
}: {
  placeholder: string;
  text?: string;
  className?: string | undefined;
}) {
  return (
    <search className={cx(styles.search, className)}>
      <form action="/explorar">
        <input
          type="search"
          name="q"
          defaultValue={text}
          aria-label={texts.explore.search}
          placeholder={placeholder}
          autoComplete="off"
        />
      </form>
    </search>
  );
}
