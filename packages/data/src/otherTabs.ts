// not the session's own key: the auth client listens on a channel of that name
const channelName = 'plumbline.abilities';

/** Tells this browser's other tabs that the company may do more, or less, than before. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** Calls `listener` when another tab has told so; answers what ends the listening. */
export function hearOtherTabs(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
