import type { ProfileData } from '@vitrina/contracts';
import { ApiError, api, useQuery, useQueryClient, useSession } from '@vitrina/sdk';
import { useState } from 'react';
import { OWN_PASSKEYS } from '../passkeys/passkeys.tsx';
import { texts } from '../texts.ts';
import { uploadFile } from '../uploads/chosen-file.ts';
import type { PasswordValues } from './values.ts';

const KEY = ['perfil'] as const;
/** Poll interval while a new photo is processed, in milliseconds. */
const PHOTO_POLL_MS = 1_000;
/** Longest time to poll for a photo, in milliseconds. */
const PHOTO_WAIT_MS = 30_000;

/** The server refused without a text that could be shown. */
const UNREADABLE = 'respuesta_ilegible';

/** Photo that is being processed: the profile before it, and when polling ends. */
interface PhotoUnderWay {
  before: ProfileData | undefined;
  until: number;
}

function isUnderWay(photo: PhotoUnderWay | null, now: ProfileData | undefined): boolean {
  if (!photo || Date.now() > photo.until) return false;
  return now?.foto_perfil === photo.before?.foto_perfil && now?.foto_error === photo.before?.foto_error;
}

async function loadProfile(signal: AbortSignal): Promise<ProfileData> {
  const form = new FormData();
  form.append('action', 'get');
  const { data } = await api.upload('/api/perfil', form, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 200 && error.code === UNREADABLE) throw withoutData();
    throw named(error, texts.profile.loadBroken);
  });
  if (!data) throw withoutData();
  return data;
}

const withoutData = () => new ApiError(texts.profile.loadFailed, { status: 200, code: 'sin_datos' });

/** Replaces the text of a connection failure by that of the product. */
function named(error: unknown, text: string): unknown {
  const isLost = error instanceof ApiError && error.code === 'sin_conexion';
  return isLost ? new ApiError(text, error) : error;
}

/** Profile of the signed-in account, and the call that changes it. */
export function useProfile() {
  const client = useQueryClient();
  const session = useSession();
  const [sent, setSent] = useState<PhotoUnderWay | null>(null);
  const profile = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => loadProfile(signal),
    refetchInterval: ({ state }) => (isUnderWay(sent, state.data) ? PHOTO_POLL_MS : false),
  });

  /** Sends the changes; returns the server's message. Rejects with its `ApiError`. */
  const save = async (changed: Record<string, string>, passwords: PasswordValues, photo: File | null) => {
    const form = new FormData();
    form.append('action', 'update');
    for (const [name, value] of Object.entries(changed)) form.append(name, value);
    if (passwords.next) {
      form.append('contrasena', passwords.current);
      form.append('nuevaContrasena', passwords.next);
      form.append('confirmarContrasena', passwords.confirmation);
      if (passwords.removesPasskeys) form.append('quitarLlaves', '1');
    }
    if (photo) form.append('fotoPerfil', photo, photo.name);
    const sending = photo ? uploadFile('/api/perfil', form, photo) : api.upload('/api/perfil', form);
    const { message } = await sending.catch((error: unknown) => {
      throw named(error, texts.profile.saveFailed);
    });
    if (photo) setSent({ before: profile.data, until: Date.now() + PHOTO_WAIT_MS });
    const stale = passwords.removesPasskeys ? [KEY, OWN_PASSKEYS] : [KEY];
    await Promise.all([...stale.map((queryKey) => client.invalidateQueries({ queryKey })), session.refresh()]);
    return message;
  };
  return { ...profile, save };
}
