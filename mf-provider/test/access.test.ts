import { errorCatalogue } from '@vitrina/contracts/errors';
import { describe, expect, it } from 'vitest';
import { checkRegistration, checkSignIn } from '../src/login/access-form.ts';

const good = {
  nombre: 'Ana',
  email: 'ana@correo.example',
  contrasena: 'ocho-letras',
  confirmar_contrasena: 'ocho-letras',
};

describe('the check of a login', () => {
  it.each([
    [{ email: 'ana@correo.example', contrasena: 'x' }, []],
    [{ email: '  ', contrasena: 'x' }, ['email']],
    [{ email: '', contrasena: '' }, ['email', 'contrasena']],
  ])('finds the empty fields of %j', (values, fields) => {
    expect(Object.keys(checkSignIn(values))).toEqual(fields);
  });
});

describe('the check of a registration', () => {
  it.each([
    [{}, {}],
    [{ nombre: '' }, { nombre: 'Este campo es obligatorio.' }],
    [{ nombre: '\u200b\u3164' }, { nombre: 'Escribe tu nombre.' }],
    [{ nombre: `A${'\u0336'.repeat(4)}na` }, { nombre: errorCatalogue.marcas_excesivas.text }],
    [{ nombre: '\u202aAna\u202c', email: 'Ana <correo@diseño.co>' }, {}],
    [{ email: 'josé@correo.mx' }, { email: errorCatalogue.correo_con_acentos.text }],
    [{ email: 'ana' }, { email: 'Escribe un correo completo, como nombre@correo.com.' }],
    [{ confirmar_contrasena: 'otra' }, { confirmar_contrasena: 'Las contraseñas no coinciden' }],
  ])('finds for %j the problems %j', (change, problems) => {
    expect(checkRegistration({ ...good, ...change })).toEqual(problems);
  });

  it.each([
    [{ contrasena: 'corta', confirmar_contrasena: 'otra' }, { confirmar_contrasena: 'Las contraseñas no coinciden' }],
    [{ contrasena: '', confirmar_contrasena: 'otra-clave' }, { contrasena: 'Este campo es obligatorio.' }],
  ])('checks the passwords in the order of the product: %j gives %j', (change, problems) => {
    expect(checkRegistration({ ...good, ...change })).toEqual(problems);
  });

  it('reports a password that is too short at the password', () => {
    const problems = checkRegistration({ ...good, contrasena: 'corta', confirmar_contrasena: 'corta' });
    expect(Object.keys(problems)).toEqual(['contrasena']);
  });
});
