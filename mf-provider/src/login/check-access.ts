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
import { texts } from '../texts.ts';
import type { FieldProblems } from './use-access-form.ts';

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
