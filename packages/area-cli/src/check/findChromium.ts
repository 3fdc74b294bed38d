import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/** Where Chromium is on this machine: CHROMIUM_PATH, Playwright's own, or a usual place. */
export function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...usual];
  return places.find((path) => path && existsSync(path));
}
