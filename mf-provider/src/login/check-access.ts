import { errorCatalogue } from '@vitrina/contracts/errors';
import { checkLine, checkPassword, hasContent } from '@vitrina/contracts/rules';
import { texts } from '../texts.ts';
import type { FieldProblems } from './use-access-form.ts';

/** What is wrong with a login before it is sent: an empty field. */
export function checkSignIn(values: { email: string; contrasena: string }): FieldProblems<'email' | 'contrasena'> {
  return emptyIn(values);
}

/** What is wrong with a registration before it is sent, in the order of its fields. */
export function checkRegistration(values: {
  nombre: string;
  email: string;
  contrasena: string;
  confirmar_contrasena: string;
}): FieldProblems<keyof typeof values> {
  const problems = emptyIn(values);
  const name = hasContent(values.nombre) ? checkLine(values.nombre.trim()) : 'nombre_requerido';
  if (!problems.nombre && name) problems.nombre = errorCatalogue[name].text;
  if (!problems.email && !/^\S+@\S+\.\S+$/.test(values.email.trim())) problems.email = texts.login.emailShape;
  const code = checkPassword(values.contrasena);
  if (!problems.contrasena && code) problems.contrasena = errorCatalogue[code].text;
  if (values.contrasena !== values.confirmar_contrasena) problems.confirmar_contrasena = texts.login.mismatch;
  return problems;
}

function emptyIn<Name extends string>(values: Readonly<Record<Name, string>>): FieldProblems<Name> {
  const problems: FieldProblems<Name> = {};
  for (const name in values) if (!values[name].trim()) problems[name] = texts.login.required;
  return problems;
}
