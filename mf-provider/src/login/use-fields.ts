import { type FormEvent, useRef, useState } from 'react';

/** What is wrong, by the name of its field. */
export type FieldProblems<Name extends string> = Partial<Record<Name, string>>;

/**
 * Fields of a form of plain texts whose problems stand at their own place: `check` looks at the values when the form is
 * sent, the first field in question gets the focus, and a problem goes as soon as its field is written in.
 */
export function useFields<Name extends string>(
  blank: Readonly<Record<Name, string>>,
  check: (values: Readonly<Record<Name, string>>) => FieldProblems<Name>,
) {
  const [values, setValues] = useState(blank);
  const [problems, setProblems] = useState<FieldProblems<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const field = (name: Name) => ({
    name,
    value: values[name],
    required: true,
    error: problems[name] ?? null,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });
  /** True where nothing is wrong with what was written. */
  const passes = (event: FormEvent) => {
    event.preventDefault();
    const found = check(values);
    setProblems(found);
    const [first] = Object.keys(found);
    if (!first) return true;
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return false;
  };
  return { values, field, passes, form: { ref: form, noValidate: true } };
}
