import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftLine } from '../draftLines.ts';
import { dropDraft, keepDraft, readDraft, type KeptDraft } from '../keptDraft.ts';
import { toStep, type WizardStep } from './steps.ts';
import { useSoleWriter } from './useSoleWriter.ts';

export type DraftOptions<Head> = {
  /** Where the draft is kept in this browser. */
  storageKey: string;
  /** What the wizard starts with when no draft is kept. */
  start: Omit<KeptDraft<Head>, 'step' | 'base'>;
  /** A draft that was kept for something else, e.g. another client, is left alone. */
  ignoresKept?: boolean | undefined;
};

/** Whether a stored document was paged through only: nothing of it is unfinished. */
const isAsStored = <Head>({ head, lines, base }: KeptDraft<Head>) =>
  base !== undefined && JSON.stringify([head, lines]) === JSON.stringify([base.head, base.lines]);

/** The state of a wizard beside its header form: step, lines, identity; kept through reload and crash. */
export function useWizardDraft<Head extends object>({
  storageKey,
  start,
  ignoresKept = false,
}: DraftOptions<Head>) {
  const [kept] = useState(() => (ignoresKept ? undefined : readDraft(storageKey, start.head)));
  const [first] = useState<KeptDraft<Head>>(
    () =>
      kept ?? {
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
  const latest = useRef<KeptDraft<Head>>(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isDone.current) return;
    if (isAsStored(latest.current)) dropDraft(storageKey);
    else keepDraft(storageKey, latest.current);
  }, [storageKey]);

  /** Remembers what was typed; written half a second later, or when the page goes away. */
  const keep = useCallback(
    (part: Partial<KeptDraft<Head>>) => {
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

  /** Forgets the draft: it was saved, or thrown away. */
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
    wasKept: kept !== undefined,
    hasOtherLines: lines !== start.lines,
    step,
    setStep,
    lines,
    setLines,
    /** From now on the draft is a change of this version. */
    setOrigin,
    keepHead: useCallback((head: Head) => keep({ head }), [keep]),
    forget,
  };
}
export type WizardDraft<Head extends object> = ReturnType<typeof useWizardDraft<Head>>;
