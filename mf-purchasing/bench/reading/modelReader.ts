import type { BillSuggestion } from '@plumbline/domain/bill-reading';
import { setTimeout as pause } from 'node:timers/promises';

/** A person may ask a portal's model 20 times a minute. */
const paceMs = 3_100;

type Answer = { bill: BillSuggestion | null; reader: string | null; error?: string };

/**
 * Has the vision model of a running portal read bills, through the route that the area itself asks.
 * @param portal the portal's address
 * @param token an access token of a member who may edit purchasing
 * @throws Error where the portal refuses, or has no model
 */
export const modelReader =
  (portal: string, token: string) =>
  async (jpeg: Buffer): Promise<BillSuggestion> => {
    await pause(paceMs);
    const response = await fetch(new URL('/api/ai/read-bill', portal), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ type: 'image/jpeg', image: jpeg.toString('base64') }),
    });
    const { bill, error }: Answer = await response.json();
    if (!response.ok) throw new Error(`${portal} answered ${response.status}: ${error ?? ''}`);
    if (!bill) throw new Error(`${portal} has no vision model.`);
    return bill;
  };
