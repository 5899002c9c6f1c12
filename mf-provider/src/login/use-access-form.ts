import { ApiError } from '@vitrina/sdk';
import { type FormEvent, useRef, useState } from 'react';

/** What is wrong, by the name of its field. */
export type FieldProblems<Name extends string> = Partial<Record<Name, string>>;

/**
 * A form of plain texts whose problems stand at their own place: `check` looks at the values when the form is sent, the
 * first field in question gets the focus, and a problem goes as soon as its field is written in. What `send` rejects
 * with stands above the fields, which keep what was typed.
 * @param unknown what to say where the refusal has no words of the server's
 */
export function useAccessForm<Name extends string>({
  blank,
  check,
  send,
  unknown,
}: {
  blank: Readonly<Record<Name, string>>;
  check(values: Readonly<Record<Name, string>>): FieldProblems<Name>;
  send(values: Readonly<Record<Name, string>>): Promise<void>;
  unknown: string;
}) {
  const [values, setValues] = useState(blank);
  const [problems, setProblems] = useState<FieldProblems<Name>>({});
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
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
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const found = check(values);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      // What comes of it takes this form away.
      await send(values);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : unknown);
      setBusy(false);
    }
  };
  return {
    field,
    error,
    busy,
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
}
