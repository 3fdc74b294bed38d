declare global {
  interface Window {
    /** The button that was clicked while the page was only drawn; null once the page is alive. */
    plumblineEarly?: HTMLButtonElement | null;
  }
}

/**
 * Goes to the end of a drawn page: a form must not be sent by the browser itself, with the password in
 * the address, and a click is not lost because the scripts come a moment later.
 */
export const earlyScript = `addEventListener('click',(event)=>{const button=event.target.closest?.('button');if(button&&window.plumblineEarly!==null){event.preventDefault();window.plumblineEarly=button}},true)`;

/** Does what was clicked before the page was alive, and from now on leaves clicks alone. */
export function repeatEarlyClick(): void {
  const button = window.plumblineEarly;
  window.plumblineEarly = null;
  button?.click();
}
