import { TextRefused, type TextVendor } from './textVendor.ts';

/** Stands where no vendor is set up: every text fails at once and says why. */
export const noTexts: TextVendor = {
  send: () =>
    Promise.reject(new TextRefused('not_set_up', 'Text messages are not set up on this server.')),
  find: () => Promise.resolve([]),
  isGenuine: () => false,
};
