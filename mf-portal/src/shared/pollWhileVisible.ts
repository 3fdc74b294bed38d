/** What a client does shows on the company's screens within half a minute, without a reload. */
export const pollWhileVisible = {
  pollingInterval: 30_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const;
