import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, Typography } from '@plumbline/design';
import { ContentDialog, CopyField } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingSendOrderMutation } from '../../data/orderActions.ts';
import type { PurchaseOrder } from '../../data/orderShapes.ts';

type SendDialogProps = { order: PurchaseOrder; onClose: () => void };

/** Emails an order to its vendor, or makes a link to share. */
export function SendDialog({ order, onClose }: SendDialogProps) {
  const toasts = useToasts();
  const [send, { isLoading, error }] = usePurchasingSendOrderMutation();
  const [link, setLink] = useState<string>();
  const email = order.vendor?.email;
  const start = async (isMailed: boolean) => {
    const { data } = await send({ id: order.id, isMailed });
    if (!data) return;
    if (!isMailed) return setLink(`${window.location.origin}/shared/orders/${data.token}`);
    toasts.success(`Order ${order.number} sent`);
    onClose();
  };
  return (
    <ContentDialog
      isOpen
      width="sm"
      title={`Send ${order.number}`}
      onClose={onClose}
      actions={
        link ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button color="inherit" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={isLoading} onClick={() => void start(false)}>
              Copy a link instead
            </Button>
            <Button
              variant="contained"
              loading={isLoading}
              disabled={!email}
              onClick={() => void start(true)}
            >
              Send email
            </Button>
          </>
        )
      }
    >
      {link ? (
        // The label is above the field.
        <Box sx={{ pt: 1 }}>
          <CopyField label="Link for the vendor" value={link} />
        </Box>
      ) : (
        <Typography>
          {email
            ? `We’ll email ${email} a link to accept, decline, or propose another date.`
            : 'This vendor has no email address. Share a link, or add an email address first.'}
        </Typography>
      )}
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {messageOf(error)}
        </Alert>
      )}
    </ContentDialog>
  );
}
