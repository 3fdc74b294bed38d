import { visitor } from '@plumbline/data/visitor';
import { useEffect, useState } from 'react';

/** A part of the product, and whether it answers. */
export type PartStatus = { name: string; state: 'checking' | 'working' | 'down' };

const patienceMs = 10_000;
const answers = async (call: Promise<{ error: unknown }>) => (await call).error === null;

const checks: readonly (readonly [name: string, check: () => Promise<boolean>])[] = [
  [
    'Pages',
    async () =>
      (
        await fetch('/registry.json', {
          cache: 'no-store',
          signal: AbortSignal.timeout(patienceMs),
        })
      ).ok,
  ],
  [
    'Projects, quotes and invoices',
    () => answers(visitor().rest.get('/plans?select=slug&limit=1', { timeoutMs: patienceMs })),
  ],
  [
    'Mail and messages',
    () => answers(visitor().gateway.get('/messaging/health', { timeoutMs: patienceMs })),
  ],
];

const unchecked: readonly PartStatus[] = checks.map(([name]) => ({ name, state: 'checking' }));

async function checkAll(): Promise<PartStatus[]> {
  return Promise.all(
    checks.map(async ([name, check]) => ({
      name,
      state: (await check().catch(() => false)) ? 'working' : 'down',
    })),
  );
}

/** Asks every part of the product, from this browser, once and whenever `again` is called. */
export function useStatus() {
  const [round, setRound] = useState(0);
  const [parts, setParts] = useState<readonly PartStatus[]>(unchecked);
  useEffect(() => {
    let isGone = false;
    void checkAll().then((checked) => !isGone && setParts(checked));
    return () => {
      isGone = true;
    };
  }, [round]);
  const again = () => {
    setParts(unchecked);
    setRound((before) => before + 1);
  };
  return { parts, again };
}
