import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Asks before what was typed is thrown away: `close` is what the dialog's own buttons call, `question` stands beside
 * the dialog.
 */
export function useDiscardQuestion(
  isDirty: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isDirty ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard what you typed?"
        message="What you entered here has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        tone="error"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    ),
  };
}
