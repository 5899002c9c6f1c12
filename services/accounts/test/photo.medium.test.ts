import { createHash, randomBytes } from 'node:crypto';
import { serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMediaPeer } from './media-peer.ts';
import { type RunningAccounts, runAccounts } from './platform.ts';
import { password, type Visitor } from './visitor.ts';

let media: Awaited<ReturnType<typeof startMediaPeer>>;
let service: RunningAccounts;
let visitor: Visitor;

beforeAll(async () => {
  media = await startMediaPeer();
  service = await runAccounts({ MEDIA_URL: media.url });
});
afterAll(async () => {
  await service.close();
  await media.close();
});
beforeEach(async () => {
  media.received.length = 0;
  media.refuseWith(undefined);
  visitor = await service.visitor().signUp();
});

const bytes = randomBytes(300_000);
const photo = new Blob([bytes]);
const nnegocio = async () => (await visitor.profile({ action: 'get' })).body.data;

describe('a profile photo', () => {
  it.each(['before', 'after'])('reaches the media service completely, with the fields %s it', async (side) => {
    const fields = { action: 'update', nnegocio: 'Ruiz' };
    const answer = await visitor.profile(
      side === 'before' ? { ...fields, fotoPerfil: photo } : { fotoPerfil: photo, ...fields },
    );
    expect(answer).toMatchObject({ status: 200, body: { message: 'Datos actualizados correctamente.' } });
    expect(await nnegocio()).toMatchObject({ nnegocio: 'Ruiz' });
    expect(media.received).toEqual([
      {
        path: expect.stringMatching(/^PUT \/internal\/fotos\/[0-9a-f]{24}$/),
        authorization: `Bearer ${serviceKey('accounts', 'media')}`,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        whole: true,
      },
    ]);
  });

  it('stays unsent if an earlier field is invalid', async () => {
    const bad: Array<[Record<string, string>, string]> = [
      [{ action: 'get' }, 'solicitud_invalida'],
      [{ action: 'update', cp: 'x' }, 'cp_invalido'],
      [{ action: 'update', email: 'otra@correo.example' }, 'identidad_distinta'],
      [{ action: 'update', contrasena: 'no es esta', nuevaContrasena: 'clave nueva' }, 'contrasena_actual_incorrecta'],
    ];
    for (const [fields, code] of bad) {
      expect(await visitor.profile({ ...fields, fotoPerfil: photo })).toMatchObject({ body: { code } });
    }
    expect(media.received).toEqual([]);
  });

  it('stays incomplete if a later field makes the form invalid', async () => {
    const bad: Array<[Record<string, string | Blob>, string]> = [
      [{ action: 'update', foto_perfil: photo }, 'formulario_invalido'],
      [{ action: 'get' }, 'solicitud_invalida'],
      [{}, 'solicitud_invalida'],
      [{ action: 'update', cp: 'x' }, 'cp_invalido'],
      [{ action: 'update', email: 'otra@correo.example' }, 'identidad_distinta'],
      [{ action: 'update', direccion: 'd'.repeat(20_000) }, 'formulario_invalido'],
    ];
    for (const [fields, code] of bad) {
      media.received.length = 0;
      expect(await visitor.profile({ fotoPerfil: photo, ...fields })).toMatchObject({ body: { code } });
      await expect.poll(() => media.received).toMatchObject([{ whole: false }]);
    }
  });

  it('can be sent with a new password in one form', async () => {
    const fields = { action: 'update', contrasena: password, nuevaContrasena: 'clave nueva y larga' };
    expect(await visitor.profile({ ...fields, fotoPerfil: photo })).toMatchObject({ status: 200 });
    expect(media.received).toHaveLength(1);
    await visitor.logIn('clave nueva y larga');
  });

  it('gets the media service’s error code, and the profile stays unchanged', async () => {
    media.refuseWith({ status: 422, code: 'foto_no_legible' });
    expect(await visitor.profile({ action: 'update', nnegocio: 'Ruiz', fotoPerfil: photo })).toMatchObject({
      status: 422,
      body: {
        code: 'foto_no_legible',
        error: 'Error al comprimir la imagen. Intenta con otro archivo.',
        campos: ['fotoPerfil'],
      },
    });
    expect(await nnegocio()).toMatchObject({ nnegocio: '' });
  });

  it('gets a request to retry later if the media service fails', async () => {
    media.refuseWith({ status: 500, code: 'error_interno' });
    const answer = await visitor.profile({ action: 'update', nnegocio: 'Ruiz', fotoPerfil: photo });
    expect(answer).toMatchObject({ status: 503, body: { code: 'servicio_no_disponible' } });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await nnegocio()).toMatchObject({ nnegocio: '' });
  });

  it('can have 10 MB, and one byte more stops the upload with a refusal', async () => {
    const largest = randomBytes(10 * 1024 * 1024);
    expect(await visitor.profile({ action: 'update', fotoPerfil: new Blob([largest]) })).toMatchObject({ status: 200 });
    expect(media.received).toMatchObject([{ bytes: largest.length, whole: true }]);
    media.received.length = 0;
    const answer = await visitor.profile({ action: 'update', fotoPerfil: new Blob([largest, 'x']) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'foto_grande' } });
    await expect.poll(() => media.received).toMatchObject([{ whole: false }]);
  });

  it('counts as not chosen if the file input was left empty', async () => {
    const answer = await visitor.profile({ action: 'update', nnegocio: 'Ruiz', fotoPerfil: new Blob([]) });
    expect(answer.status).toBe(200);
    expect(media.received).toEqual([]);
  });

  it('causes a refusal under another field name', async () => {
    const answer = await visitor.profile({ action: 'update', archivo: photo });
    expect(answer).toMatchObject({ status: 400, body: { code: 'solicitud_invalida', campos: ['archivo'] } });
    expect(media.received).toEqual([]);
  });

  it('stops at the media service too if the upload breaks off', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="fotoPerfil"; filename="a.jpg"\r\n\r\n';
    async function* broken() {
      yield Buffer.from(head);
      yield randomBytes(200_000);
      yield randomBytes(200_000);
      throw new Error('line lost');
    }
    const answer = await visitor.send('/api/perfil', {
      method: 'POST',
      body: ReadableStream.from(broken()),
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'subida_interrumpida' } });
    await expect.poll(() => media.received.filter(({ whole }) => whole)).toEqual([]);
    expect(await nnegocio()).toMatchObject({ foto_perfil: '' });
  });
});

describe('a profile without the media service', () => {
  it('refuses photos for now but accepts fields', async () => {
    const alone = await runAccounts();
    try {
      const person = await alone.visitor().signUp();
      expect(await person.profile({ action: 'update', fotoPerfil: photo })).toMatchObject({ status: 503 });
      expect(await person.profile({ action: 'update', nnegocio: 'Ruiz' })).toMatchObject({ status: 200 });
    } finally {
      await alone.close();
    }
  });
});
