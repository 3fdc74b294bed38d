import { ActionButton, Alert, Button, Stack } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { judgeBarcode } from '@plumbline/domain';
import { denialReason, useAccess } from '@plumbline/platform';
import { BarcodeScanner } from '../../shared/scanner/BarcodeScanner.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useScanLookup } from './useScanLookup.ts';

type ScanDialogProps = {
  /** A code read by a USB scanner. */
  code?: string | undefined;
  onClose: () => void;
};

/** Scans a code, then opens its item or offers to create one. */
export function ScanDialog({ code: read, onClose }: ScanDialogProps) {
  const { result, isWorking, lookUp, create, reset } = useScanLookup(onClose);
  const denial = denialReason(
    useAccess({ feature: 'create_edit_items', permission: 'edit_catalog' }),
  );
  const lookUpRead = useEffectEvent(() => {
    if (read) void lookUp(read);
  });
  useEffect(() => lookUpRead(), []);
  if (result.kind === 'none')
    return (
      <BarcodeScanner
        onCode={(code) => void lookUp(code)}
        typed={{ label: 'Barcode or SKU', submitLabel: 'Look up' }}
        onClose={onClose}
        isWorking={isWorking}
      />
    );
  // A match counts whatever its check digit; an unknown code with a wrong one was misread or
  // mistyped.
  const barcode = judgeBarcode(result.kind === 'missing' ? result.code : '');
  return (
    <ContentDialog
      isOpen
      title="Scan barcode"
      onClose={onClose}
      actions={
        <>
          <Button onClick={reset}>Scan again</Button>
          {result.kind === 'missing' && barcode.kind !== 'wrong' && (
            <ActionButton variant="contained" denial={denial} onClick={() => create(result.code)}>
              Create item
            </ActionButton>
          )}
        </>
      }
    >
      <Stack spacing={2}>
        {barcode.kind === 'wrong' && (
          <Alert severity="warning">
            {`The check digit of this ${barcode.symbology} is wrong: it should end in ${barcode.expected}. Scan or type it again.`}
          </Alert>
        )}
        {result.kind === 'missing' ? (
          <Alert severity="info">
            {barcode.kind === 'wrong'
              ? `No item found with barcode: ${result.code}`
              : `Item not found with barcode: ${result.code} You can add it as a new item.`}
          </Alert>
        ) : (
          <Alert severity="error">{result.message}</Alert>
        )}
      </Stack>
    </ContentDialog>
  );
}
