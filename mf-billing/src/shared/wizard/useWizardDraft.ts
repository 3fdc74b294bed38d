import type { z } from '@plumbline/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftLine } from '../draftLines.ts';
import { dropDraft, keepDraft, readDraft, type KeptDraft } from '../keptDraft.ts';
import { toStep, type WizardStep } from './steps.ts';

type Options<Head> = {
  /** Where the draft is kept in this browser. */
  storageKey: string;
  schema: z.ZodType<Head>;
  /** What the wizard starts with when no draft is kept. */
  start: { id: string; version: number | null; head: Head; lines: DraftLine[] };
  /** A draft that was kept for something else, e.g. another client, is left alone. */
  ignoresKept?: boolean;
};

/** The state of a wizard beside its header form: step, lines, identity; kept through reload and crash. */
export function useWizardDraft<Head>({
  storageKey,
  schema,
  start,
  ignoresKept = false,
}: Options<Head>) {
  const [kept] = useState<KeptDraft<Head> | undefined>(() =>
    ignoresKept ? undefined : readDraft(storageKey, schema),
  );
  const [first] = useState(() => kept ?? { ...start, step: 'basic' });
  const [step, setStep] = useState<WizardStep>(toStep(first.step));
  const [lines, setLines] = useState<DraftLine[]>(first.lines);
  const [version, setVersion] = useState(first.version);
  const latest = useRef<KeptDraft<Head>>(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!isDone.current) keepDraft(storageKey, latest.current);
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
      latest.current.version !== version
    )
      keep({ lines, step, version });
  }, [lines, step, version, keep]);

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
    id: first.id,
    head: first.head,
    wasKept: kept !== undefined,
    step,
    setStep,
    lines,
    setLines,
    version,
    setVersion,
    keepHead: useCallback((head: Head) => keep({ head }), [keep]),
    forget,
  };
}
