import { useSession } from '@plumbline/platform';
import { useState } from 'react';

/** Id of the stored chat: the same until it is cleared or the tab is closed. */
export function useChatSession() {
  const { user, company } = useSession();
  const key = `plumbline.assistant.${user.id}.${company.id}`;
  const fresh = () => {
    const id = crypto.randomUUID();
    try {
      sessionStorage.setItem(key, id);
    } catch {
      // Without storage the chat lasts as long as the page.
    }
    return id;
  };
  const [session, setSession] = useState(() => sessionStorage.getItem(key) ?? fresh());
  return { session, renew: () => setSession(fresh()) };
}
