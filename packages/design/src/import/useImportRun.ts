import { useEffect, useRef, useState } from 'react';
import { cancelled, type Step } from './runImport.ts';

/** What is going on, and how far it is. */
export type Working = {
  doing: 'Reading' | 'Checking' | 'Importing' | 'Taking back';
} & Partial<Step>;

/** Runs one act of an import at a time: what is going on, what went wrong, and how to cancel it. */
export function useImportRun(usual: (error: unknown) => string) {
  const [working, setWorking] = useState<Working>();
  const [problem, setProblem] = useState<string | null>(null);
  const stopper = useRef<AbortController>(undefined);
  const cancel = () => stopper.current?.abort(new Error(cancelled));
  useEffect(() => cancel, []);

  const isWriting = working?.doing === 'Importing' || working?.doing === 'Taking back';
  useEffect(() => {
    if (!isWriting) return undefined;
    // Whoever closes the page in the middle is asked first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWriting]);

  const run = async (
    doing: Working['doing'],
    act: (signal: AbortSignal, tell: (step: Step) => void) => Promise<void>,
    toMessage = usual,
  ) => {
    const { signal } = (stopper.current = new AbortController());
    setWorking({ doing });
    setProblem(null);
    try {
      await act(signal, (step) => setWorking({ doing, ...step }));
    } catch (error) {
      setProblem(signal.aborted ? cancelled : toMessage(error));
    } finally {
      setWorking(undefined);
    }
  };

  return {
    working,
    problem,
    setProblem,
    run,
    /** Says that what was imported is taken back, and how far that is. */
    sayTakingBack: (step?: Step) => setWorking({ doing: 'Taking back', ...step }),
    cancel,
  };
}
