import { formErrors } from '@vitrina/contracts/errors';
import {
  checkMarks,
  checkNewPassword,
  cleanLine,
  emailFault,
  hasContent,
  type NewPasswordField,
  readEmail,
} from '@vitrina/contracts/rules';
import { useSubmit } from '@vitrina/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { texts } from '../texts.ts';

type FieldProblems<Name extends string> = Partial<Record<Name, string>>;

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
  /** Form and values of the last submit. */
  const sent = useRef<{ form: HTMLFormElement; values: typeof blank }>(null);
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
    const found = check(sent.current?.values ?? values);
    setProblems(found);
    const first = Object.keys(values).find((name) => name in found);
    if (first) sent.current?.form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first === undefined;
  };
  const { busy, error, submit } = useSubmit(() => send(sent.current?.values ?? values), {
    check: isRight,
    otherwise: unknown,
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    // Some password managers fill fields without an event.
    const filled: Readonly<Record<Name, string>> = { ...values, ...Object.fromEntries(new FormData(form)) };
    sent.current = { form, values: filled };
    setValues(filled);
    return submit(event);
  };
  return { field, error, busy, form: { noValidate: true, onSubmit } };
}

/** Validates a login before it is sent: no field may be empty. */
export function checkSignIn(values: { email: string; contrasena: string }): FieldProblems<'email' | 'contrasena'> {
  return emptyIn(values);
}

/** Validates an e-mail and the other fields of its form before they are sent; returns a text for each wrong field. */
export function checkEmail<Name extends string>(
  values: Readonly<Record<Name | 'email', string>>,
): FieldProblems<Name | 'email'> {
  const problems = emptyIn(values);
  return problems.email ? problems : { ...problems, ...emailProblem(values.email) };
}

/** Validates a registration before it is sent, in the order of its fields. */
export function checkRegistration(values: {
  nombre: string;
  email: string;
  contrasena: string;
  confirmar_contrasena: string;
}): FieldProblems<keyof typeof values> {
  const problems = emptyIn(values);
  const name = hasContent(values.nombre) ? checkMarks(cleanLine(values.nombre)) : 'nombre_requerido';
  if (!problems.nombre && name) problems.nombre = formErrors[name].text;
  if (!problems.email) Object.assign(problems, emailProblem(values.email));
  return { ...problems, ...newPasswordProblem(values, problems) };
}

/** Validates a new password before it is sent. */
export function checkReset(values: Readonly<Record<NewPasswordField, string>>): FieldProblems<NewPasswordField> {
  const problems = emptyIn(values);
  return { ...problems, ...newPasswordProblem(values, problems) };
}

/** First rule that a new password breaks, unless one of its fields is empty. */
function newPasswordProblem(
  values: Readonly<Record<NewPasswordField, string>>,
  empty: FieldProblems<NewPasswordField>,
): FieldProblems<NewPasswordField> {
  const wrong = checkNewPassword(values);
  return !wrong || empty.contrasena || empty.confirmar_contrasena ? {} : { [wrong.field]: formErrors[wrong.code].text };
}

function emailProblem(email: string): FieldProblems<'email'> {
  if (readEmail(email) !== null) return {};
  const fault = emailFault(email);
  return { email: fault === 'correo_invalido' ? texts.login.emailShape : formErrors[fault].text };
}

/** Returns a problem for each field without text. */
export function emptyIn<Name extends string>(values: Readonly<Record<Name, string>>): FieldProblems<Name> {
  const problems: FieldProblems<Name> = {};
  for (const name in values) if (!values[name].trim()) problems[name] = texts.login.required;
  return problems;
}
