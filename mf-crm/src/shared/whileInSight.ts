/** Milliseconds between two looks for what came in. */
const interval = 5000;

/** Settings of a query that is asked again and again while the tab is in sight. */
export const whileInSight = { pollingInterval: interval, skipPollingIfUnfocused: true };
