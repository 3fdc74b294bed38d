import { logoAddress, messageOf } from '@plumbline/data';
import { today } from '@plumbline/design';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useLazyPurchasingCardQuery } from '../data/orderChoices.ts';
import type { PurchaseOrder } from '../data/orderShapes.ts';
import { orderDocument } from './orderDocument.ts';

/** Saves an order as a PDF with the company's brand. */
export function useOrderPdf() {
  const { company } = useSession();
  const toasts = useToasts();
  const [fetchCard] = useLazyPurchasingCardQuery();
  const [isWorking, setWorking] = useState(false);
  const save = async (order: PurchaseOrder) => {
    setWorking(true);
    try {
      const card = await fetchCard(company?.id ?? '').unwrap();
      const { makePdf, savePdf } = await import('@plumbline/design/documents');
      const document = orderDocument(order, {
        company: card,
        logoUrl: logoAddress(card.logo_url),
        vendor: order.vendor,
        project: order.project?.name ?? null,
        day: order.sent_at ?? today(),
      });
      const { pdf } = await makePdf({ kind: 'document', document }, document.number);
      savePdf(pdf, `${order.number}.pdf`);
    } catch (error) {
      toasts.error(messageOf(error));
    } finally {
      setWorking(false);
    }
  };
  return { save, isWorking };
}
