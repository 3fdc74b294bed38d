import type { PortalHome } from '../../data/portalShapes.ts';
import { openItems } from '../../shared/openItems.ts';
import { homePath, type PortalLink } from '../../shared/PortalLayout.tsx';
import { RowList } from '../../shared/RowList.tsx';
import { Section } from '../../shared/Section.tsx';
import {
  type HomeActions,
  quoteRows,
  orderRows,
  selectionRows,
  documentRows,
  invoiceRows,
  messageRows,
} from './attentionRows.tsx';

type AttentionProps = { home: PortalHome; actions: HomeActions; Link: PortalLink };

/** What the client should do next, the most urgent kind first. */
export function Attention({ home, actions, Link }: AttentionProps) {
  const base = homePath(home.access_id);
  const { quotes, orders, invoices } = openItems(home);
  const rows = [
    ...quoteRows(quotes, actions),
    ...orderRows(orders, base, Link),
    ...documentRows(home, actions),
    ...selectionRows(home.selections, base, Link),
    ...invoiceRows(invoices, actions),
    ...messageRows(home.unread, base, Link),
  ];
  return (
    <Section title="What needs you">
      {rows.length === 0 ? (
        <p className="pl-text pl-soft">Nothing right now.</p>
      ) : (
        <RowList label="What needs you" rows={rows} hasWideButtons />
      )}
    </Section>
  );
}
