import type { Ref, RefObject } from 'react';
import { SignInForm } from './SignInForm.tsx';

/** Sign-in over the landing page; the browser's own dialog keeps the focus inside and gives it back. */
export function SignInModal({
  ref,
}: {
  ref: RefObject<HTMLDialogElement | null> & Ref<HTMLDialogElement>;
}) {
  const close = () => ref.current?.close();
  return (
    <dialog ref={ref} className="site-modal" aria-labelledby="modal-title">
      <div className="site-modal-head">
        <h2 id="modal-title">Sign in</h2>
        <button type="button" className="site-close" aria-label="Close" onClick={close}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
            <path
              d="M6 6l12 12M18 6L6 18"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
        </button>
      </div>
      <SignInForm />
    </dialog>
  );
}
