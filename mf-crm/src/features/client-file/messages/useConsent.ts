import { messageOf } from '@plumbline/data';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useClientConsentQuery, useClientSetConsentMutation } from '../../../data/messages.ts';
import { pollWhileVisible } from '../../../shared/pollWhileVisible.ts';

/** Texting consent of a client at a number, and functions to change it. */
export function useConsent(client: string, phone: string) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { data, error } = useClientConsentQuery({ company, client, phone }, pollWhileVisible);
  const [save, { isLoading }] = useClientSetConsentMutation();
  const set = async (isGranted: boolean, shown: string): Promise<boolean> => {
    const answer = await save({ client, phone, isGranted, shown });
    if (answer.error) {
      toasts.error(`Failed to update consent status. ${messageOf(answer.error)}`);
      return false;
    }
    if (isGranted) toasts.success('Client consent granted for SMS messaging.');
    else toasts.info('The client won’t get text messages anymore.');
    return true;
  };
  return {
    /** Undefined while loading. */
    record: data,
    error,
    isGranted: Boolean(data?.has_consented && !data.opted_out),
    /** The client texted STOP: only the client can opt back in. */
    isStopped: Boolean(data?.opted_out && data.source === 'sms'),
    isSaving: isLoading,
    set,
  };
}
export type Consent = ReturnType<typeof useConsent>;
