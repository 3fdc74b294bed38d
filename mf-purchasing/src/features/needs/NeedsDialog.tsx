import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, FailedNote, RowsSkeleton, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { lazyComponent, useGo, useToasts } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { usePurchasingNeedsQuery } from '../../data/orders.ts';
import type { Needs, NeedSource } from '../../data/needShapes.ts';
import type { BidStart } from '../bid-form/bidForm.ts';
import { VendorChoice } from './VendorChoice.tsx';
import { NeedGroup } from './NeedGroup.tsx';
import { toLines, type Chosen, useCreateOrders } from './useCreateOrders.ts';

const BidFormDialog = lazyComponent(() =>
  import('../bid-form/BidFormDialog.tsx').then((module) => module.BidFormDialog),
);

type NeedsDialogProps = {
  title: string;
  source: NeedSource;
  project?: { id: string; name: string };
  onClose: () => void;
};

/** The chosen lines as the start of a bid request, whoever their vendors are. */
const toBidStart = (
  source: NeedSource,
  project: NeedsDialogProps['project'],
  chosen: readonly Chosen[],
): BidStart => ({
  project,
  quote_id: 'quote_id' in source ? source.quote_id : null,
  kind: chosen.every(({ kind }) => kind === 'subcontract') ? 'subcontract' : 'materials',
  lines: toLines(chosen.flatMap(({ lines }) => lines)).map(({ unit_cost: _cost, ...line }) => line),
});

/** What can be ordered, by preferred vendor; creates a draft for each vendor and kind of order. */
export function NeedsDialog({ title, source, project, onClose }: NeedsDialogProps) {
  const toasts = useToasts();
  const go = useGo();
  const found = usePurchasingNeedsQuery(source);
  const create = useCreateOrders();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [vendor, setVendor] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isWorking, setWorking] = useState(false);
  const [isBidding, setBidding] = useState(false);
  const chosen = chosenOf(found.data ?? [], left, vendor);
  const count = chosen.filter(({ vendor: id }) => id !== '').length;
  const submit = async () => {
    if (chosen.some(lacksVendor)) return setFailure(noVendor);
    setFailure(undefined);
    setWorking(true);
    const { made, error } = await create(source, project?.id ?? null, chosen);
    if (error) {
      setWorking(false);
      return setFailure(messageOf(error));
    }
    toasts.success(count === 1 ? 'Draft order created' : `${count} draft orders created`);
    onClose();
    if (count === 1) go('purchasing.order', { params: { orderId: made } });
  };
  if (isBidding)
    return (
      <BidFormDialog
        start={toBidStart(source, project, chosen)}
        onClose={onClose}
        onSaved={({ id }) => go('purchasing.bid', { params: { bidId: id } })}
      />
    );
  return (
    <ContentDialog
      isOpen
      width="md"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0 || isWorking} onClick={() => setBidding(true)}>
            Request bids instead
          </Button>
          <Button
            variant="contained"
            loading={isWorking}
            disabled={chosen.length === 0}
            onClick={() => void submit()}
          >
            {count > 1 ? `Create ${count} orders` : 'Create order'}
          </Button>
        </>
      }
    >
      <Found found={found}>
        {(found.data ?? []).map((group) => (
          <NeedGroup
            key={group.vendor_id ?? ''}
            group={group}
            left={left}
            onChange={setLeft}
            vendor={
              group.vendor_id === null && (
                <Box sx={{ mt: 1.5, mb: 0.5 }}>
                  <VendorChoice value={vendor} onChange={setVendor} />
                </Box>
              )
            }
          />
        ))}
      </Found>
      {failure && isMissing(failure, chosen) && <Alert severity="error">{failure}</Alert>}
    </ContentDialog>
  );
}

const noVendor = 'Choose a vendor for the lines without one, or clear them.';
const lacksVendor = ({ vendor }: Chosen) => vendor === '';
/** Whether a failure still holds: once each line has a vendor, none is missing. */
const isMissing = (failure: string, chosen: readonly Chosen[]) =>
  failure !== noVendor || chosen.some(lacksVendor);

/** What is left of each vendor's lines; those without a preferred vendor go to the one that was chosen. */
const chosenOf = (groups: Needs, left: ReadonlySet<string>, vendor: string): Chosen[] =>
  groups
    .flatMap((group) =>
      kinds.map((kind) => ({
        vendor: group.vendor_id ?? vendor,
        kind,
        lines: group.lines.filter((line) => line.kind === kind && !left.has(line.key)),
      })),
    )
    .filter(({ lines }) => lines.length > 0);
const kinds = ['materials', 'subcontract'] as const;

type FoundProps = { found: ReturnType<typeof usePurchasingNeedsQuery>; children: ReactNode };

function Found({ found: { data, error, refetch, isFetching }, children }: FoundProps) {
  if (data?.length === 0) return <Typography>Everything here is already on order.</Typography>;
  if (data) return children;
  return error ? (
    <FailedNote message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : (
    <RowsSkeleton label="Loading what to order" rows={4} rowHeight={48} />
  );
}
