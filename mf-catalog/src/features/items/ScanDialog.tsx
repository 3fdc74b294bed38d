import { ActionButton, Alert, Button, Stack } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { denialOf, useVerdict } from '@plumbline/platform';
import { BarcodeScanner } from '../../shared/scanner/BarcodeScanner.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useScanLookup } from './useScanLookup.ts';

type ScanDialogProps = {
  /** A code that a USB scanner has read already. */
  code?: string | undefined;
  onClose: () => void;
};

/** Scans a code and opens its item, or offers to create one. */
export function ScanDialog({ code: read, onClose }: ScanDialogProps) {
  const { result, isWorking, lookUp, create, reset } = useScanLookup(onClose);
  const denial = denialOf(useVerdict({ feature: 'create_edit_items', permission: 'edit_catalog' }));
  const lookUpRead = useEffectEvent(() => {
    if (read) void lookUp(read);
  });
  useEffect(() => lookUpRead(), []);
  if (result.kind === 'none')
    return (
      <BarcodeScanner
        onCode={(code) => void lookUp(code)}
        onClose={onClose}
        isWorking={isWorking}
      />
    );
  return (
    <ContentDialog
      isOpen
      title="Scan barcode"
      onClose={onClose}
      actions={
        <>
          <Button onClick={reset}>Scan again</Button>
          {result.kind === 'missing' && (
            <ActionButton
              variant="contained"
              denial={denial}
              loading={isWorking}
              onClick={() => void create(result.code)}
            >
              Create item
            </ActionButton>
          )}
        </>
      }
    >
      <Stack spacing={2}>
        {result.kind === 'missing' ? (
          <Alert severity="info">
            {`Item not found with barcode: ${result.code} You can add it as a new item.`}
          </Alert>
        ) : (
          <Alert severity="error">{result.message}</Alert>
        )}
      </Stack>
    </ContentDialog>
  );
}
