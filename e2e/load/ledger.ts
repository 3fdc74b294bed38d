/** Something that was wrong while nothing had been broken on purpose. */
type Finding = { at: number; act: string; what: string };

/** A span in which something was broken on purpose; requests may fail in it and nothing may get lost. */
type Outage = { name: string; from: number; until: number };

type Timing = { act: string; ms: number };

/** After a service answers again, what was under way in it may still fail. */
const afterglowMs = 5_000;

/** What a run saw: answers, findings, outages, and what the product has acknowledged. */
export function openLedger(now: () => number = Date.now) {
  const findings: Finding[] = [];
  const outages: Outage[] = [];
  const timings: Timing[] = [];
  const failedInOutage = new Map<string, string[]>();
  let requests = 0;

  const outageDuring = (from: number, until: number) =>
    outages.find((outage) => from <= outage.until + afterglowMs && until >= outage.from);

  return {
    findings,
    outages,
    timings,
    failedInOutage,
    requests: () => requests,
    isOutage: () => outageDuring(now(), now()) !== undefined,
    /** Opens a span; the answer closes it. */
    begin(name: string): () => void {
      const outage = { name, from: now(), until: Number.POSITIVE_INFINITY };
      outages.push(outage);
      return () => {
        outage.until = now();
      };
    },
    /** One answer, or none (`status` 0). Whatever failed while nothing was broken is a finding. */
    answered(act: string, from: number, status: number, what: string): void {
      requests += 1;
      const isFailure = status === 0 || status >= 500;
      const outage = outageDuring(from, now());
      if (!isFailure) timings.push({ act, ms: now() - from });
      else if (outage)
        failedInOutage.set(outage.name, [
          ...(failedInOutage.get(outage.name) ?? []),
          `${act}: ${status || 'no answer'} ${what}`,
        ]);
      else findings.push({ at: from, act, what: `${status || 'no answer'} ${what}` });
    },
    found(act: string, what: string): void {
      findings.push({ at: now(), act, what });
    },
  };
}
export type Ledger = ReturnType<typeof openLedger>;
