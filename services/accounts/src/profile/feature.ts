import {
  type AppEnv,
  type Feature,
  type IncomingFile,
  Problem,
  readMultipart,
  requireSameIdentity,
  type StoredSession,
  serveFeed,
} from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Account } from '../account/account.ts';
import { currentProvider, requireActive } from '../account/announced-state.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { openSession } from '../sign-in/open-session.ts';
import { lacksSecondFactor } from '../sign-in/second-factor.ts';
import { texts } from '../texts.ts';
import { planPasswordChange, planProfileUpdate, profileData, readProfileUpdate } from './plan-update.ts';
import { MAX_PHOTO_BYTES, sendPhoto } from './send-photo.ts';

/** Profile of an account with its photo and password, and the feed of all public profiles for the directory. */
export const profile: Feature<AccountsContext> = {
  name: 'profile',
  start(context) {
    const { accounts, mongo } = context;
    context.calls(profileCalls, context);
    serveFeed(context.app, context.config.SERVICE_KEYS, 'providers', {
      read: (after, limit) => accounts.listed(after, limit),
      count: () => accounts.countListed(),
      toEvent: currentProvider,
      mongo,
    });
    context.events({
      'photo.ready': ({ version, data }) =>
        accounts.changeIfPresent(data.ownerId, (current) =>
          version > current.photoVersion ? { photo: data.path, photoVersion: version } : {},
        ),
      // A failure is shown to the owner until a newer photo is ready.
      'photo.failed': ({ version, data }) =>
        accounts.changeIfPresent(data.ownerId, (current) =>
          version > (current.photoFailedVersion ?? 0) ? { photoFailedVersion: version } : {},
        ),
    });
  },
};

type Fields = Record<string, string>;

const profileCalls = {
  /** Returns the signed-in user's profile, or updates the fields that were sent. */
  'POST /api/perfil': async ({ c, session }, context) => {
    const respond = (account: Account, message: string) => ({
      success: true as const,
      message,
      data: profileData(account, context.config),
    });
    const account = requireActive(await context.accounts.byId(session.userId));
    let checked: number | undefined;
    const { fields, file } = await readMultipart(c, {
      maxFileBytes: MAX_PHOTO_BYTES,
      onFile: (incoming, before) => {
        checked = Object.keys(before).length;
        return takePhoto(incoming, before, account, c.req.raw.signal, context);
      },
      checkForm: async (form) => {
        // A photo is only accepted in a form that changes the profile.
        if (checked === undefined) return;
        if (form.action !== 'update') throw new Problem('solicitud_invalida', { fields: ['action'] });
        if (Object.keys(form).length > checked) await requireValidUpdate(form, account, context);
      },
    });
    requireSameIdentity(session, fields.email);
    if (fields.action === 'get') return respond(account, texts.profileRead);
    if (fields.action !== 'update') throw new Problem('solicitud_invalida', { fields: ['action'] });
    if (!file) await context.limits.consume('profileChanges', account._id);
    return respond(await updateProfile(c, account, session, fields, context), texts.profileUpdated);
  },
} satisfies Handlers;

/** Counts the change and passes the photo on, unless an earlier field already makes the form invalid. */
async function takePhoto(
  file: IncomingFile,
  before: Fields,
  account: Account,
  signal: AbortSignal,
  context: AccountsContext,
): Promise<true> {
  if (file.field !== 'fotoPerfil') throw new Problem('solicitud_invalida', { fields: [file.field] });
  if (before.action === 'get') throw new Problem('solicitud_invalida', { fields: ['action'] });
  await requireValidUpdate(before, account, context);
  await context.limits.consume('profileChanges', account._id);
  await sendPhoto(file, account._id, context.media, signal);
  return true;
}

/** Validates the fields. @throws {Problem} the same as {@link updateProfile} would */
async function requireValidUpdate(fields: Fields, account: Account, { limits }: AccountsContext): Promise<void> {
  requireSameIdentity(account, fields.email);
  const update = readProfileUpdate(fields);
  planProfileUpdate(account, update);
  await planPasswordChange(account, update, limits);
}

/**
 * Changes a profile in one write. A new password ends every session, opens a new one for the caller, and is confirmed by
 * mail. It also removes the passkeys if the caller chooses so, because anyone with the old password could have added one.
 * @throws {Problem} the code of the first invalid field, or of the password change; `segundo_factor` if staff remove
 *   passkeys in a session opened by a password alone
 */
async function updateProfile(
  c: Context<AppEnv>,
  account: Account,
  session: StoredSession,
  fields: Fields,
  context: AccountsContext,
): Promise<Account> {
  const update = readProfileUpdate(fields);
  const { config, limits } = context;
  let passwordHash: string | null = null;
  const changed = await context.accounts.change(account._id, async (current) => {
    requireActive(current);
    const change = planProfileUpdate(current, update);
    if (update.removesPasskeys && lacksSecondFactor(current, session, config)) throw new Problem('segundo_factor');
    passwordHash = await planPasswordChange(current, update, limits);
    if (passwordHash === null) return change;
    const keys = update.removesPasskeys ? { passkeys: [] } : {};
    return { ...change, ...keys, passwordHash, emailChange: null, mail: 'passwordChanged' };
  });
  if (passwordHash !== null) await openSession(c, changed, context, session.hasPasskey);
  return changed;
}
