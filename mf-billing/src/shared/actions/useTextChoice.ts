import { skipToken, useClientChoiceQuery } from '@plumbline/data';
import { toE164 } from '@plumbline/domain';
import { useAccess, useCompanyId } from '@plumbline/platform';
import type { QuoteLead } from '../../data/fileSchemas.ts';
import { useDocumentConsentQuery } from '../../data/sending.ts';

const sends = { feature: 'create_edit_clients', permission: 'send_messages' } as const;

/** Whether a client can be texted: the number, and whether they agreed to it. */
export function useTextChoice(client: string | null, lead?: QuoteLead) {
  const company = useCompanyId();
  const canText = useAccess(sends).answer === 'allow';
  const { currentData: one, isFetching: isFinding } = useClientChoiceQuery(
    client && canText ? { company, id: client } : skipToken,
  );
  const phone = one?.phone ? toE164(one.phone) : null;
  const consent = useDocumentConsentQuery(
    client && canText && phone ? { company, client, phone } : skipToken,
  );
  if (client === null && lead && canText)
    return {
      company,
      phone: lead.may_text && lead.phone ? toE164(lead.phone) : null,
      isLoading: false,
      isAllowed: lead.may_text === true,
      isStopped: false,
      reason: lead.may_text ? undefined : 'This person has not agreed to text messages.',
    };
  return {
    company,
    /** Null where the user may not text, or the client has no number. */
    phone,
    isLoading: isFinding || consent.isFetching,
    isAllowed: consent.data?.has_consented === true && !consent.data.opted_out,
    /** The client texted STOP; only they can opt in again. */
    isStopped: consent.data?.opted_out === true && consent.data.source === 'sms',
    /** Why it can't be texted. */
    reason: !canText
      ? 'You don’t have permission to text clients.'
      : client === null
        ? 'Save the client first to text them.'
        : one && phone === null
          ? 'This client has no mobile number.'
          : undefined,
  };
}
export type TextChoice = ReturnType<typeof useTextChoice>;
