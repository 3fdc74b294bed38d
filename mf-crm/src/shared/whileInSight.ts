/** Polling interval in ms. */
const interval = 5000;

/** Query options that poll while the tab is visible. */
export const whileInSight = { pollingInterval: interval, skipPollingIfUnfocused: true };
