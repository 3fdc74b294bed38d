import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftLine } from '../draftLines.ts';
import { dropDraft, storeDraft, readDraft, type StoredDraft } from '../draftStorage.ts';
import { toStep, type WizardStep } from './steps.ts';
import { useSoleWriter } from './useSoleWriter.ts';

export type DraftOptions<Head> = {
  /** The draft's localStorage key. */
  storageKey: string;
  /** The initial values without a stored draft. */
  start: Omit<StoredDraft<Head>, 'step' | 'base'>;
  /** Ignores a draft stored for something else, such as another client. */
  ignoresStored?: boolean | undefined;
};

/** Whether a saved document has no unsaved changes. */
const isAsStored = <Head>({ head, lines, base }: StoredDraft<Head>) =>
  base !== undefined && JSON.stringify([head, lines]) === JSON.stringify([base.head, base.lines]);

/** A wizard's step, lines, and id, which survive a reload. */
export function useWizardDraft<Head extends object>({
  storageKey,
  start,
  ignoresStored = false,
}: DraftOptions<Head>) {
  const [stored] = useState(() => (ignoresStored ? undefined : readDraft(storageKey, start.head)));
  const [first] = useState<StoredDraft<Head>>(
    () =>
      stored ?? {
        ...start,
        step: 'basic',
        ...(start.version !== null && { base: { head: start.head, lines: start.lines } }),
      },
  );
  const [step, setStep] = useState<WizardStep>(toStep(first.step));
  const [lines, setLines] = useState<DraftLine[]>(first.lines);
  const [id, setId] = useState(first.id);
  useSoleWriter(id, first.version === null, () => {
    setId(crypto.randomUUID());
    setLines((sofar) => sofar.map((line) => ({ ...line, id: crypto.randomUUID() })));
  });
  const [origin, setOrigin] = useState({ version: first.version, base: first.base });
  const latest = useRef<StoredDraft<Head>>(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isDone.current) return;
    if (isAsStored(latest.current)) dropDraft(storageKey);
    else storeDraft(storageKey, latest.current);
  }, [storageKey]);

  /** Stores the input after half a second, or when the page closes. */
  const keep = useCallback(
    (part: Partial<StoredDraft<Head>>) => {
      latest.current = { ...latest.current, ...part };
      timer.current ??= setTimeout(flush, 500);
    },
    [flush],
  );

  useEffect(() => {
    if (
      latest.current.lines !== lines ||
      latest.current.step !== step ||
      latest.current.base !== origin.base ||
      latest.current.id !== id
    )
      keep({ id, lines, step, ...origin });
  }, [id, lines, step, origin, keep]);

  useEffect(() => {
    const leave = () => timer.current !== undefined && flush();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [flush]);

  /** Removes the draft after it was saved or discarded. */
  const forget = useCallback(() => {
    isDone.current = true;
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(storageKey);
  }, [storageKey]);

  return {
    ...origin,
    id,
    head: first.head,
    suggested: first.suggested,
    wasRestored: stored !== undefined,
    hasOtherLines: lines !== start.lines,
    step,
    setStep,
    lines,
    setLines,
    /** Bases the draft on this version from now on. */
    setOrigin,
    keepHead: useCallback((head: Head) => keep({ head }), [keep]),
    forget,
  };
}
export type WizardDraft<Head extends object> = ReturnType<typeof useWizardDraft<Head>>;
