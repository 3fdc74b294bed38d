import { Notice, PlainButton } from '@plumbline/design/frame';
import { useEffect, useState } from 'react';
import {
  isInstallEvent,
  isSafariPhone,
  isTimeToAsk,
  noteAsked,
  type InstallEvent,
} from './installable.ts';

/** Offers a phone to install the product, once, from the second day on. */
export function InstallPrompt() {
  const [isDue, setDue] = useState(isTimeToAsk);
  const [offer, setOffer] = useState<InstallEvent>();
  useEffect(() => {
    const hold = (event: Event) => {
      if (!isInstallEvent(event)) return;
      // The product asks by itself, and only once.
      event.preventDefault();
      setOffer(event);
    };
    addEventListener('beforeinstallprompt', hold);
    return () => removeEventListener('beforeinstallprompt', hold);
  }, []);
  if (!isDue || !(offer ?? isSafariPhone())) return null;
  const close = () => {
    noteAsked();
    setDue(false);
  };
  const install = async () => {
    await offer?.prompt();
    close();
  };
  return (
    <aside aria-label="Install the app" className="install-note">
      <Notice
        role="note"
        tone="info"
        action={
          <>
            <PlainButton kind="quiet" size="small" onClick={close}>
              Not now
            </PlainButton>
            {offer && (
              <PlainButton kind="quiet" size="small" onClick={() => void install()}>
                Install
              </PlainButton>
            )}
          </>
        }
      >
        Use Plumbline as an app.{' '}
        {offer
          ? 'It opens faster and works without a connection.'
          : 'Tap Share in the browser, then Add to Home Screen.'}
      </Notice>
    </aside>
  );
}
