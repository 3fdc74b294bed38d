import { Box, Button, Grid, ScanIcon, Typography } from '@plumbline/design';
import { CheckboxField, TextAreaField, TextField, useWatch } from '@plumbline/design/forms';
import { lazyComponent } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import type { ItemFormState } from './itemControl.ts';
import { MaterialField } from './MaterialField.tsx';

const BarcodeScanner = lazyComponent(() =>
  import('../../shared/scanner/BarcodeScanner.tsx').then((module) => module.BarcodeScanner),
);

type AdvancedTabProps = {
  form: ItemFormState;
  materialName: string | null;
  sku: ReactNode;
  related: ReactNode;
  ledger: ReactNode;
};

/** Supplier, SKU, barcode, stock, notes, and related items. */
export function AdvancedTab({ form, materialName, sku, related, ledger }: AdvancedTabProps) {
  const { control, setValue } = form;
  const [isScanning, setScanning] = useState(false);
  const isTracked = useWatch({ control, name: 'inventory_tracking' });
  return (
    <Grid container spacing={2.5}>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField control={control} name="supplier" label="Supplier name" />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField control={control} name="supplier_contact" label="Supplier contact" />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField control={control} name="supplier_email" label="Supplier email" type="email" />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>{sku}</Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <TextField control={control} name="barcode" label="Barcode" />
          <Button variant="outlined" startIcon={<ScanIcon />} onClick={() => setScanning(true)}>
            Scan
          </Button>
        </Box>
      </Grid>
      <MaterialField control={control} materialName={materialName} />
      <Grid size={12}>
        <CheckboxField control={control} name="inventory_tracking" label="Track inventory" />
      </Grid>
      {isTracked && (
        <>
          <Grid size={{ xs: 12, sm: 6 }}>
            <TextField
              control={control}
              name="current_stock"
              label="Current stock"
              type="number"
              hint="Leave empty if you don’t count this item"
              inputProps={{ min: 0, step: 0.01 }}
            />
          </Grid>
          <Grid size={{ xs: 12, sm: 6 }}>
            <TextField
              control={control}
              name="reorder_level"
              label="Reorder level"
              type="number"
              inputProps={{ min: 0, step: 0.01 }}
            />
          </Grid>
          {ledger && <Grid size={12}>{ledger}</Grid>}
        </>
      )}
      <Grid size={12}>
        <TextAreaField control={control} name="usage_notes" label="Usage notes" />
      </Grid>
      <Grid size={12}>
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          Related items
        </Typography>
        {related}
      </Grid>
      {isScanning && (
        <BarcodeScanner
          typed={{ label: 'Barcode', submitLabel: 'Use code' }}
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setValue('barcode', code, { shouldDirty: true });
            setScanning(false);
          }}
        />
      )}
    </Grid>
  );
}
