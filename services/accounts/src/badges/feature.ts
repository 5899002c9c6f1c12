import type { BadgeReview, OwnBadges } from '@vitrina/contracts';
import { BADGE_NAMES } from '@vitrina/contracts/rules';
import { badgeKinds, wireBadges } from '@vitrina/contracts/wire';
import { type Feature, hashToken, mailNeed, newId, Problem } from '@vitrina/kernel';
import type { Account } from '../account/account.ts';
import { requireActive, timeZoneOfAccount } from '../account/announced-state.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { recordNotification } from '../notifications/notification.ts';
import { texts } from '../texts.ts';
import { CODE_ATTEMPTS, CODE_SECONDS, codeFor, isCode, isCodeValid, receivesCodes } from './phone-code.ts';
import { badgesOf, factOf, type ReviewedKind, validProofs } from './proofs.ts';

/** Badges that state what was proven about a provider (R56). */
export const badges: Feature<AccountsContext> = {
  name: 'badges',
  start(context) {
    const { accounts, accountOutbox, clock, config, texts: transport } = context;
    context.calls({ ...ownBadgeCalls, ...reviewCalls }, context);
    accountOutbox.compose({
      phoneCode: async (id, needId) => {
        const account = await accounts.byId(id);
        const code = account?.phoneCode;
        // A code that expired, or that a newer one or another number replaced, is not sent any more.
        if (!code || code.needId !== needId || !isCodeValid(code, clock.now())) return null;
        return { phone: code.phone, text: texts.phoneCode(codeFor(config.UNSUBSCRIBE_SECRET, id, code)) };
      },
    });
    context.erasers.push(async ({ id }) => {
      const phone = (await accounts.byId(id))?.phone;
      if (phone) await transport?.forget(phone);
    });
  },
};

const ownBadgeCalls = {
  /** Lists the badges of the signed-in user. */
  'GET /api/cuenta/insignias': async ({ session }, context) => {
    const account = requireActive(await context.accounts.byId(session.userId));
    return { success: true, data: ownBadges(account, context) };
  },

  /** Stores a code for the profile's telephone, with the message that sends it in the same write. */
  'POST /api/cuenta/telefono/codigo': async ({ session }, context) => {
    const { accounts, clock, limits, texts: transport } = context;
    const account = requireActive(await accounts.byId(session.userId));
    const { phone } = account;
    if (!receivesCodes(phone)) throw new Problem('telefono_sin_mensajes');
    if (isPhoneProven(account)) throw new Problem('telefono_confirmado');
    if (!transport) throw new Problem('mensajes_no_disponibles', { retryAfter: 3_600 });
    const number = hashToken(phone);
    if (!isBeingSent(account, clock.now())) {
      await limits.consume('phoneCodesOfNumber', number);
      await limits.consume('phoneCodesOfRange', hashToken(phone.slice(0, -4)));
      await limits.consume('phoneCodesOfAll', 'all');
    }
    const changed = await accounts.change(account._id, (current) => {
      const now = clock.now();
      // Limits were counted for this number. If a simultaneous request was first, its code is sent.
      if (requireActive(current).phone !== phone || isBeingSent(current, now)) return {};
      const need = mailNeed('phoneCode' as const);
      const until = new Date(now.getTime() + CODE_SECONDS * 1_000);
      return { phoneCode: { phone, needId: need.id, until, attempts: 0 }, needs: [need] };
    });
    return { success: true, message: texts.phoneCodeSent, data: ownBadges(changed, context) };
  },

  /** Confirms the telephone, or counts a wrong attempt. */
  'POST /api/cuenta/telefono/confirmacion': async ({ json: { codigo }, session }, context) => {
    const { accounts, clock, config } = context;
    let isRight = false;
    const changed = await accounts.change(session.userId, (current) => {
      const { _id, phoneCode, phone } = requireActive(current);
      if (!isCodeValid(phoneCode, clock.now()) || phoneCode.phone !== phone) throw new Problem('codigo_vencido');
      isRight = isCode(config.UNSUBSCRIBE_SECRET, _id, phoneCode, codigo);
      if (!isRight) return { phoneCode: { ...phoneCode, attempts: phoneCode.attempts + 1 } };
      const others = validProofs(current).filter(({ kind }) => kind !== 'phone');
      return { phoneCode: null, proofs: [...others, { kind: 'phone', at: clock.now(), fact: phone }] };
    });
    if (!isRight) throw new Problem('codigo_incorrecto', { fields: ['codigo'] });
    return { success: true, message: texts.phoneConfirmed, data: ownBadges(changed, context) };
  },
} satisfies Handlers;

const reviewCalls = {
  /** Reads what administrators review. Logs the access before it responds. */
  'GET /api/admin/cuentas/:id/insignias': async ({ params, session }, { accounts, staffActs }) => {
    const account = requireReviewable(await accounts.byId(params.id));
    await staffActs.add({
      staffId: session.userId,
      staffName: session.name,
      action: 'read',
      subjectId: account._id,
      detail: 'insignias',
    });
    return { success: true, data: reviewsOf(account) };
  },

  /** Awards or withdraws a badge, in one write with its entry in the log and the notification for its owner. */
  'POST /api/admin/cuentas/:id/insignias': async ({ params, json, session }, { accounts, clock }) => {
    const { otorgada, dato, nota: note } = json;
    const kind: ReviewedKind = badgeKinds.fromWire[json.tipo];
    const { _id } = requireReviewable(await accounts.byId(params.id));
    const changed = await accounts.change(_id, (current) => {
      const fact = factOf(requireReviewable(current), kind);
      if (fact !== dato) throw new Problem('dato_cambiado', { fields: ['dato'] });
      const valid = validProofs(current);
      if (valid.some((proof) => proof.kind === kind) === otorgada) return {};
      const others = valid.filter((proof) => proof.kind !== kind);
      const proof = { kind, at: clock.now(), fact, note, reviewer: session.name };
      const acted = {
        staffId: session.userId,
        staffName: session.name,
        action: otorgada ? ('award' as const) : ('withdraw' as const),
        detail: `${BADGE_NAMES[json.tipo]} · ${note}`,
      };
      const change = {
        id: newId(),
        what: otorgada ? ('badgeAward' as const) : ('badgeWithdrawal' as const),
        subject: 'provider' as const,
        providerId: _id,
        // The note is for administrators.
        reason: '',
        name: BADGE_NAMES[json.tipo],
        at: clock.now().getTime(),
      };
      const proofs = otorgada ? [...others, proof] : others;
      return { ...recordNotification(current, change, clock.now(), 0), proofs, acted };
    });
    return { success: true, data: reviewsOf(changed) };
  },
} satisfies Handlers;

/** Returns an account whose badges can be reviewed. @throws {Problem} `cuenta_no_encontrada`, also for staff (R2) */
function requireReviewable(account: Account | null): Account {
  if (!account || account.erased || account.staff !== null) throw new Problem('cuenta_no_encontrada');
  return account;
}

function reviewsOf(account: Account): BadgeReview[] {
  return (['identity', 'licence'] as const).map((kind) => {
    const proof = validProofs(account).find((one) => one.kind === kind);
    return {
      tipo: badgeKinds.toWire[kind],
      dato: factOf(account, kind),
      insignia: proof ? { desde: proof.at.toISOString(), nota: proof.note ?? '', revisor: proof.reviewer ?? '' } : null,
    };
  });
}

function ownBadges(account: Account, { clock, texts: transport }: AccountsContext): OwnBadges {
  const { phone, phoneCode } = account;
  return {
    insignias: wireBadges(badgesOf(account), timeZoneOfAccount(account)),
    telefono: phone,
    recibe_codigos: transport !== null && receivesCodes(phone),
    codigo: isCodeValid(phoneCode, clock.now())
      ? { hasta: phoneCode.until.toISOString(), intentos: CODE_ATTEMPTS - phoneCode.attempts }
      : null,
  };
}

function isPhoneProven(account: Account): boolean {
  return validProofs(account).some(({ kind }) => kind === 'phone');
}

/** True if the message with a valid code has not been handed over yet. */
function isBeingSent({ mails, phoneCode }: Account, now: Date): boolean {
  return isCodeValid(phoneCode, now) && mails.some(({ id, at }) => id === phoneCode.needId && at !== undefined);
}
