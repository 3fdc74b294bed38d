import { useToasts } from '@plumbline/platform';
import { useEffect, useState } from 'react';

/** Duration of the feedback, in ms. */
const feedback = 2000;

/** Copies text; returns the copied text for two seconds. */
export function useCopied() {
  const toasts = useToasts();
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(undefined), feedback);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      toasts.error('Your browser blocked copying.');
    }
  };
  return { copied, copy };
}
