import { countryName, displayName } from '@vitrina/contracts/places';
import { chosenPlace, type SessionOrigin } from '@vitrina/kernel';
import Bowser from 'bowser';
import { texts } from '../texts.ts';

/** Maximum length of a `User-Agent` that is parsed, in characters; browsers send about 150. */
const MAX_USER_AGENT = 500;

/** Browser, system and place that a session is opened from, read from its headers; empty where unknown. */
export function readOrigin(headers: { userAgent: string | undefined; cookie: string | undefined }): SessionOrigin {
  const { browser, os } = Bowser.parse((headers.userAgent || '-').slice(0, MAX_USER_AGENT));
  const place = chosenPlace(headers.cookie);
  return {
    browser: browser.name ?? '',
    system: os.name ?? '',
    country: place?.country ?? '',
    subdivision: place?.subdivision ?? '',
  };
}

/** Browser and system for display, such as 'Chrome en Android'. */
export function browserText({ browser, system }: Pick<SessionOrigin, 'browser' | 'system'>): string {
  if (!browser) return texts.unknownBrowser;
  return system ? texts.browserOn(browser, system) : browser;
}

/** Place for display, such as 'Jalisco, México'. */
export function placeText({ country, subdivision }: Pick<SessionOrigin, 'country' | 'subdivision'>): string {
  if (country !== 'MX' && country !== 'CO') return texts.unknownPlace;
  return `${displayName(country, subdivision)}, ${countryName(country)}`;
}
