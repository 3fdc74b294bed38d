import { Alert, Box, DateText, Facts, Money, SectionCard, Typography } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { PurchaseOrder } from '../../data/orderShapes.ts';
import { kindLabel, quantityText } from '../../shared/orderLabels.ts';

export function Notices({ order }: { order: PurchaseOrder }) {
  const { state, needs_approval, mail_error, proposed_date, answer_note, close_reason, sent_at } =
    order;
  return (
    <>
      {state === 'draft' && needs_approval && (
        <Alert severity="warning">Someone has to approve this order before it is sent.</Alert>
      )}
      {state === 'draft' && sent_at && (
        <Alert severity="info">
          This order changed after it was sent. Send it again so that the vendor can accept it.
        </Alert>
      )}
      {state === 'declined' && (
        <Alert severity="error">The vendor declined this order. {answer_note}</Alert>
      )}
      {state === 'sent' && proposed_date && (
        <Alert severity="info">
          The vendor proposed <DateText value={proposed_date} /> instead. {answer_note}
        </Alert>
      )}
      {mail_error && (
        <Alert severity="error">The email wasn’t delivered: {mail_error}. Send it again.</Alert>
      )}
      {close_reason && (
        <Alert severity="info">
          {state === 'void' ? 'Voided' : 'Closed'}: {close_reason}
        </Alert>
      )}
    </>
  );
}

export function Lines({ order }: { order: PurchaseOrder }) {
  return (
    <SectionCard isMain title="Lines">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.lines.map((line) => (
          <Box
            component="li"
            key={line.id}
            sx={{ py: 1, borderBottom: 1, borderColor: 'divider', display: 'flex', gap: 2 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{line.description}</Typography>
              <Typography variant="body2" color="textSecondary">
                {quantityText(line.quantity, line.unit)} × <Money amount={line.unit_cost} />
                {line.code && ` · ${line.code} ${line.code_name ?? ''}`}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {quantityText(line.received_quantity, null)} received,{' '}
                {quantityText(line.billed_quantity, null)} billed
              </Typography>
            </Box>
            <Money amount={line.amount} />
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        <Facts
          facts={[
            ['Subtotal', <Money key="subtotal" amount={order.subtotal} />],
            ['Sales tax', order.tax > 0 && <Money key="tax" amount={order.tax} />],
            ['Total', <Money key="total" amount={order.total} />],
            ['Committed', <Money key="committed" amount={order.committed} />],
          ]}
        />
      </Box>
    </SectionCard>
  );
}

export function About({ order }: { order: PurchaseOrder }) {
  const { project, vendor } = order;
  return (
    <SectionCard isMain title="Details">
      <Facts
        facts={[
          ['Vendor', vendor?.name],
          ['Email', vendor?.email],
          [
            'Project',
            project ? (
              <AreaLink
                to="projects.detail"
                params={{ projectId: project.id }}
                otherwise={project.name}
              >
                {project.name}
              </AreaLink>
            ) : (
              'Stock'
            ),
          ],
          ['Kind', kindLabel[order.kind]],
          ['Quote', order.quote_number],
          ['Needed by', order.needed_by && <DateText value={order.needed_by} />],
          ['Deliver to', order.ship_to],
          ['Terms', order.terms],
          ['Retainage', order.retainage_percent > 0 && `${order.retainage_percent}%`],
          ['Created by', order.created_by_name],
          ['Approved by', order.approved_by_name],
          ['Sent', order.sent_at && <DateText value={order.sent_at} />],
          ['Accepted by', order.accepted_name],
        ]}
      />
      {order.message && <Typography sx={{ mt: 2 }}>{order.message}</Typography>}
    </SectionCard>
  );
}

export function Revisions({ order }: { order: PurchaseOrder }) {
  return (
    <SectionCard isMain title="Earlier revisions">
      {order.revisions.map(({ revision, total, reason, accepted_name }) => (
        <Box key={revision} sx={{ py: 1 }}>
          <Typography>
            Revision {revision}: <Money amount={total} />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[accepted_name && `Accepted by ${accepted_name}`, reason && `Changed: ${reason}`]
              .filter(Boolean)
              .join('. ')}
          </Typography>
        </Box>
      ))}
    </SectionCard>
  );
}
