import { skipToken } from '@plumbline/data';
import {
  usePaymentAttemptQuery,
  usePaymentAttemptSharedQuery,
  type PaymentAttempt,
} from '../../data/onlinePayments.ts';
import { usePaymentAttemptPortalQuery } from '../../data/portalPayments.ts';
import { useState } from 'react';

const everyMs = 700;

type Following = {
  attemptId: string | undefined;
  /** Of the client's link; without it a member asks. */
  token?: string | undefined;
  /** Of the client in the portal, for a payment of several invoices. */
  session?: string | undefined;
};

/** Polls a payment until the provider reports it. */
export function useAttempt({ attemptId, token, session }: Following): PaymentAttempt | undefined {
  const [isOver, setOver] = useState(false);
  const polling = { pollingInterval: isOver ? 0 : everyMs, refetchOnMountOrArgChange: true };
  const own = usePaymentAttemptQuery(
    attemptId && token === undefined && session === undefined ? attemptId : skipToken,
    polling,
  );
  const shared = usePaymentAttemptSharedQuery(
    attemptId && token !== undefined ? { token, id: attemptId } : skipToken,
    polling,
  );
  const grouped = usePaymentAttemptPortalQuery(
    attemptId && session !== undefined ? { session, id: attemptId } : skipToken,
    polling,
  );
  const { data } = session !== undefined ? grouped : token === undefined ? own : shared;
  const isSettled = data?.status === 'succeeded';
  if (isSettled !== isOver) setOver(isSettled);
  return data;
}
