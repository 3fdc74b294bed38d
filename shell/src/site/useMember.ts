import { visitor } from '@plumbline/data/visitor';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

const session = z.object({
  company: z.nullable(z.object({ plan: z.string() })),
  permissions: z.nullable(z.array(z.string())),
});

/** The plan of a signed-in user's company, and whether they may change it. */
export type Member = { plan: string; isLifetime: boolean; canBill: boolean };

/** Whether this browser holds a session; undefined until that is known. */
export function useIsSignedIn(): boolean | undefined {
  const [isSignedIn, setSignedIn] = useState<boolean>();
  useEffect(() => {
    let isGone = false;
    void visitor()
      .auth.storedUser()
      .then((user) => !isGone && setSignedIn(user !== undefined));
    return () => {
      isGone = true;
    };
  }, []);
  return isSignedIn;
}

async function loadMember(): Promise<Member | null> {
  if ((await visitor().auth.storedUser()) === undefined) return null;
  const { data, error } = await visitor().rest.post('/rpc/current_session');
  if (error) return null;
  const { company, permissions } = session.parse(data);
  if (!company) return null;
  return {
    plan: company.plan.replace(/_lifetime$/, ''),
    isLifetime: company.plan.endsWith('lifetime'),
    canBill: permissions?.includes('manage_billing') ?? false,
  };
}

/**
 * Who looks at the prices: null for a visitor, and for a session that no longer opens anything.
 * Undefined until that is known.
 */
export function useMember(): Member | null | undefined {
  const [member, setMember] = useState<Member | null>();
  useEffect(() => {
    let isGone = false;
    loadMember()
      .catch(() => null)
      .then((loaded) => !isGone && setMember(loaded))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return member;
}
