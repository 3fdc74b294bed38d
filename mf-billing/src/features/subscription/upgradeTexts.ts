import { isDataError } from '@plumbline/data';

/** The fixed texts of an upgrade. */
export const planNotFound = 'Plan not found';
const pleaseLogIn = 'Please log in to upgrade your plan.';
export const upgradeFailed = 'Failed to upgrade plan. Please try again.';
const upgradeBroke = 'An error occurred while upgrading your plan.';
export const upgraded = 'Plan upgraded successfully!';

/** The server's error message, if it sent one. */
export function upgradeError(error: unknown): string {
  if (!isDataError(error)) return upgradeBroke;
  if (error.kind === 'forbidden' && /sign in/i.test(error.message)) return pleaseLogIn;
  return error.kind === 'unexpected' ? upgradeBroke : error.message;
}
