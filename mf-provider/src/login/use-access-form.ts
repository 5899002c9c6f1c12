import { useSubmit } from '@vitrina/sdk';
import { useRef, useState } from 'react';

/** Problems by the name of their field. */
export type FieldProblems<Name extends string> = Partial<Record<Name, string>>;

/** E-mail shared by the forms of the login screen. */
export interface EmailProps {
  email: string;
  onEmail(email: string): void;
}

/**
 * Form of plain texts with a message at each wrong field. `check` validates the values on submit; the first wrong field
 * gets the focus, and its message disappears as soon as it is edited. A failure of `send` is shown above the fields,
 * which keep their text.
 * @param onType called for every change of a field
 * @param unknown text for a failure without one of the server's
 */
export function useAccessForm<Name extends string>({
  blank,
  check,
  send,
  onType,
  unknown,
}: {
  blank: Readonly<Record<Name, string>>;
  check(values: Readonly<Record<Name, string>>): FieldProblems<Name>;
  send(values: Readonly<Record<Name, string>>): Promise<void>;
  onType?(name: Name, value: string): void;
  unknown: string;
}) {
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
      onType?.(name, event.target.value);
    },
  });
  const isRight = () => {
    const found = check(values);
    setProblems(found);
    const first = Object.keys(values).find((name) => name in found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first === undefined;
  };
  const { busy, error, submit } = useSubmit(() => send(values), { check: isRight, otherwise: unknown });
  return { field, error, busy, form: { ref: form, noValidate: true, onSubmit: submit } };
}
