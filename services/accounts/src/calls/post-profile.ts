import { type IncomingFile, Problem, readMultipart, requireSameIdentity } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Dependencies, Handler } from '../dependencies.ts';
import { planPasswordChange } from '../profile/change-password.ts';
import { planProfileUpdate } from '../profile/plan-update.ts';
import { profileData } from '../profile/profile-data.ts';
import { readProfileUpdate } from '../profile/read-update.ts';
import { MAX_PHOTO_BYTES, sendPhoto } from '../profile/send-photo.ts';
import type { Account } from '../store/account.ts';
import { texts } from '../texts.ts';
import { updateProfile } from './update-profile.ts';

type Fields = Record<string, string>;

/** `POST /api/perfil`: returns the signed-in user's profile, or updates the fields that were sent. */
export const postProfile: Handler<'POST /api/perfil'> = async ({ c, session }, dependencies) => {
  const respond = (account: Account, message: string) => ({
    success: true as const,
    message,
    data: profileData(account, dependencies.config),
  });
  const account = requireActive(await dependencies.accounts.byId(session.userId));
  let checked: number | undefined;
  const { fields, file } = await readMultipart(c, {
    maxFileBytes: MAX_PHOTO_BYTES,
    onFile: (file, before) => {
      checked = Object.keys(before).length;
      return takePhoto(file, before, account, c.req.raw.signal, dependencies);
    },
    checkForm: async (fields) => {
      // A photo is only accepted in a form that changes the profile.
      if (checked === undefined) return;
      if (fields.action !== 'update') throw new Problem('solicitud_invalida', { fields: ['action'] });
      if (Object.keys(fields).length > checked) await requireValidUpdate(fields, account, dependencies);
    },
  });
  requireSameIdentity(session, fields.email);
  if (fields.action === 'get') return respond(account, texts.profileRead);
  if (fields.action === 'update' && !file) await dependencies.limits.consume('profileChanges', account._id);
  if (fields.action === 'update')
    return respond(await updateProfile(c, account, session, fields, dependencies), texts.profileUpdated);
  throw new Problem('solicitud_invalida', { fields: ['action'] });
};

/** Counts the change and passes the photo on, unless an earlier field already makes the form invalid. */
async function takePhoto(
  file: IncomingFile,
  before: Fields,
  account: Account,
  signal: AbortSignal,
  dependencies: Dependencies,
): Promise<true> {
  if (file.field !== 'fotoPerfil') throw new Problem('solicitud_invalida', { fields: [file.field] });
  if (before.action === 'get') throw new Problem('solicitud_invalida', { fields: ['action'] });
  await requireValidUpdate(before, account, dependencies);
  await dependencies.limits.consume('profileChanges', account._id);
  await sendPhoto(file, account._id, dependencies.media, signal);
  return true;
}

/** Validates the fields. @throws {Problem} the same as {@link updateProfile} would */
async function requireValidUpdate(fields: Fields, account: Account, { limits }: Dependencies): Promise<void> {
  requireSameIdentity(account, fields.email);
  const update = readProfileUpdate(fields);
  planProfileUpdate(account, update);
  await planPasswordChange(account, update, limits);
}
