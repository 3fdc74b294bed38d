import * as z from 'zod/mini';
import type { Registration } from '../../auth/registration.ts';

const key = 'plumbline.registration';
const entries = z.record(z.string(), z.string());

/** What was typed in this tab before a reload or a way back, but the password; nothing when there is none. */
export function readRegistration(): Record<string, string> {
  try {
    return entries.parse(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps what is typed, until the account is there or the tab is closed. */
export function keepRegistration(values: Registration): void {
  const { password: _, agreeToTerms: _1, subscribeToUpdates: _2, ...typed } = values;
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // A browser without storage loses it with the page, as before.
  }
}

export const forgetRegistration = () => sessionStorage.removeItem(key);
