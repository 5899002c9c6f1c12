import { countryName, displayName } from '@vitrina/contracts/places';
import { chosenPlace, type SessionOrigin } from '@vitrina/kernel';
import Bowser from 'bowser';
import { texts } from '../texts.ts';

/** Longest `User-Agent` that is looked at, in characters; browsers send some 150. */
const MAX_USER_AGENT = 500;

/** Where a session is being opened, by what the browser says of itself; empty where it says nothing that is known. */
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

/** The browser as people read it, such as 'Chrome en Android'. */
export function browserText({ browser, system }: Pick<SessionOrigin, 'browser' | 'system'>): string {
  if (!browser) return texts.unknownBrowser;
  return system ? texts.browserOn(browser, system) : browser;
}

/** The place as people read it, such as 'Jalisco, México'. */
export function placeText({ country, subdivision }: Pick<SessionOrigin, 'country' | 'subdivision'>): string {
  if (country !== 'MX' && country !== 'CO') return texts.unknownPlace;
  return `${displayName(country, subdivision)}, ${countryName(country)}`;
}
