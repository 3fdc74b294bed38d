import { useToasts } from '@plumbline/platform';
import { useEffect, useState } from 'react';

/** Milliseconds that the feedback stays [002 §9]. */
const feedback = 2000;

/** Copies a text, and knows for two seconds what it was. */
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
      toasts.error('Your browser does not let this page copy.');
    }
  };
  return { copied, copy };
}
