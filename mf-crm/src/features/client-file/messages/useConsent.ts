import { messageOf } from '@plumbline/data';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useClientConsentQuery, useClientSetConsentMutation } from '../../../data/messages.ts';
import { whileInSight } from '../../../shared/whileInSight.ts';

/** Whether a client may be texted at a number, and how that is changed. */
export function useConsent(client: string, phone: string) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { data, error } = useClientConsentQuery({ company, client, phone }, whileInSight);
  const [save, { isLoading }] = useClientSetConsentMutation();
  const set = async (isGranted: boolean, shown: string): Promise<boolean> => {
    const answer = await save({ client, phone, isGranted, shown });
    if (answer.error) {
      toasts.error(`Failed to update consent status. ${messageOf(answer.error)}`);
      return false;
    }
    if (isGranted) toasts.success('Client consent granted for SMS messaging.');
    else toasts.info('The client will get no more text messages.');
    return true;
  };
  return {
    /** Undefined until it is known. */
    record: data,
    error,
    isGranted: Boolean(data?.has_consented && !data.opted_out),
    /** The client texted STOP: only the client can opt in again. */
    isStopped: Boolean(data?.opted_out && data.source === 'sms'),
    isSaving: isLoading,
    set,
  };
}
export type Consent = ReturnType<typeof useConsent>;
