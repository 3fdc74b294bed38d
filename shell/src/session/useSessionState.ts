import {
  api,
  clearResponseCache,
  hearOtherTabs,
  isDataError,
  skipToken,
  useDispatch,
  useSessionQuery,
} from '@plumbline/data/core';
import type { SessionState } from '@plumbline/platform';
import { useEffect, useMemo, useRef, useState } from 'react';
import { patience } from '../auth/withTimeout.ts';
import { useAuthUser, type AuthUser } from './useAuthUser.ts';
import { isRefusal, useRefusedSession } from './useRefusedSession.ts';

const tooLong = 'Your profile is taking too long to load. Check your connection and try again.';

/** True once `isWaiting` has held for so long. */
function useIsLate(isWaiting: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting, ms]);
  return isWaiting && isLate;
}

/** Forgets everything that was loaded, and kept on this device, when somebody else, or nobody, is signed in. */
function useFreshCache(user: AuthUser) {
  const dispatch = useDispatch();
  const before = useRef(user);
  useEffect(() => {
    const isOther = before.current !== user && before.current !== undefined;
    if (isOther || user === null) void clearResponseCache();
    if (isOther) dispatch(api.util.resetApiState());
    before.current = user;
  }, [user, dispatch]);
}

/** The session as the whole shell sees it; waits 10 s for the profile, then says so. */
export function useSessionState(): SessionState {
  const user = useAuthUser();
  useFreshCache(user);
  const isSignedIn = user !== null && user !== undefined;
  const { data, error, refetch, isFetching } = useSessionQuery(isSignedIn ? undefined : skipToken);
  useEffect(
    () => (isSignedIn ? hearOtherTabs(() => void refetch()) : undefined),
    [isSignedIn, refetch],
  );
  const isNoMember = data !== undefined && (data.company === null || Boolean(data.hold));
  useEffect(() => {
    if (isNoMember) void clearResponseCache();
  }, [isNoMember]);
  const isRefused = isSignedIn && isRefusal(error);
  const { isRenewing, isCutOff } = useRefusedSession(isRefused, refetch);
  const isLate = useIsLate(isSignedIn && !data && !error, patience.profile);

  return useMemo((): SessionState => {
    if (user === null) return { status: 'signedOut' };
    if (!isSignedIn) return { status: 'pending' };
    const retry = () => void refetch();
    if (data?.hold) return { status: 'held', hold: data.hold, retry };
    if (data?.company) return { status: 'ready', session: { ...data, company: data.company } };
    if (data)
      return {
        status: 'noCompany',
        email: data.user.email,
        isPlatformAdmin: data.is_platform_admin,
      };
    if (isRenewing) return { status: 'pending' };
    if (isCutOff) return { status: 'failed', message: tooLong, retry: () => location.reload() };
    if (error && !isFetching)
      return { status: 'failed', message: isDataError(error) ? error.message : tooLong, retry };
    return isLate ? { status: 'failed', message: tooLong, retry } : { status: 'pending' };
  }, [user, isSignedIn, data, error, isRenewing, isCutOff, isFetching, isLate, refetch]);
}
