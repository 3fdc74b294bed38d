import { messageOf } from '@plumbline/data';
import { Box, Money, Typography } from '@plumbline/design';
import { AreaLink, denialReason, useAccess } from '@plumbline/platform';
import type { ReactNode } from 'react';
import {
  useProjectCodeExpensesQuery,
  useProjectCodePurchasesQuery,
  type CodePurchase,
} from '../../../data/codeRows.ts';

export function CodeExpenses({ projectId, code }: { projectId: string; code: string }) {
  const { data, error } = useProjectCodeExpensesQuery({ project: projectId, code });
  return (
    <Rows title="Expenses" empty={error ? messageOf(error) : data ? 'No expenses' : 'Loading…'}>
      {(data ?? []).map(({ id, description, status, amount }) => (
        <Row
          key={id}
          name={description}
          detail={status === 'committed' && 'Committed'}
          amount={amount}
        />
      ))}
    </Rows>
  );
}

type CodePurchasesProps = { projectId: string; code: string | null; category: string };

/** Orders and bills of a cost code, each with its page; roles without purchasing learn why there are none. */
export function CodePurchases({ projectId, code, category }: CodePurchasesProps) {
  const { data, error } = useProjectCodePurchasesQuery({ project: projectId, code, category });
  const denial = denialReason(useAccess({ permission: 'view_purchasing' }));
  const none = error ? messageOf(error) : data ? 'No orders or bills' : 'Loading…';
  return (
    <Rows title="Orders and bills" empty={denial ? 'Your role doesn’t include purchasing.' : none}>
      {(data ?? []).map((line, at) => (
        <Row
          // Lines of one order have nothing that tells them apart.
          key={`${line.order_id ?? line.bill_id} ${at}`}
          name={<PurchaseName line={line} />}
          detail={line.status === 'committed' && 'Committed'}
          amount={line.amount}
        />
      ))}
    </Rows>
  );
}

/** "PO-0011, Flooring", with the number linked. */
function PurchaseName({ line }: { line: CodePurchase }) {
  const { order_id: orderId, bill_id: billId, description } = line;
  const number = line.number || (billId ? 'Bill' : 'Order');
  return (
    <>
      {billId ? (
        <AreaLink to="purchasing.bill" params={{ billId }} otherwise={number}>
          {number}
        </AreaLink>
      ) : (
        <AreaLink to="purchasing.order" params={{ orderId: orderId ?? '' }} otherwise={number}>
          {number}
        </AreaLink>
      )}
      {description && `, ${description}`}
    </>
  );
}

export function Rows({
  title,
  empty,
  children,
}: {
  title: string;
  empty: string;
  children: ReactNode[];
}) {
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
        {title}
      </Typography>
      {children.length > 0 ? (
        <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
    </>
  );
}

type RowProps = { name: ReactNode; detail?: ReactNode; amount: number | null };

export function Row({ name, detail, amount }: RowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 0.75 }}>
      <Typography variant="body2" component="div" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {name}
        {detail && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {detail}
          </Box>
        )}
      </Typography>
      {amount === null ? 'Cost unknown' : <Money amount={amount} />}
    </Box>
  );
}
