/** Polling interval in ms. */
const interval = 5000;

/** Query options that poll while the tab is visible. */
export const pollWhileVisible = { pollingInterval: interval, skipPollingIfUnfocused: true };
