import { skipToken } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  Button,
  DateText,
  Stack,
  Typography,
  Facts,
  DetailSection,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { Slot, useCompanyId } from '@plumbline/platform';
import { useMaterialDetailQuery } from '../../data/materials.ts';
import type { MaterialRow } from '../../data/materialSchemas.ts';
import { TwoColumns } from '../../shared/TwoColumns.tsx';
import { StockLedger } from '../../shared/StockLedger.tsx';
import { AvailableVendors } from './AvailableVendors.tsx';
import type { MaterialActions } from './materialActions.ts';
import { MaterialFacts } from './MaterialFacts.tsx';

type MaterialDialogProps = { material: MaterialRow; actions: MaterialActions; onClose: () => void };

/** A specification as text; nested imported values are shown as JSON. */
const toFact = ([name, value]: [string, unknown]) =>
  [name, typeof value === 'string' ? value : JSON.stringify(value)] as const;

/** Details of a material. */
export function MaterialDialog({ material: listed, actions, onClose }: MaterialDialogProps) {
  const company = useCompanyId();
  const { data, error } = useMaterialDetailQuery(
    listed.id ? { company, id: listed.id } : skipToken,
  );
  const material = data ?? listed;
  const hasSpecifications = Object.keys(material.specifications).length > 0;
  return (
    <ContentDialog
      isOpen
      title={material.name}
      onClose={onClose}
      width="md"
      actions={
        <>
          <ActionButton
            color="error"
            denial={actions.denial}
            onClick={() => actions.remove(material)}
          >
            Delete
          </ActionButton>
          <Button onClick={() => actions.trackCost(material)}>Track Cost</Button>
          <ActionButton
            variant="contained"
            denial={actions.denial}
            onClick={() => actions.edit(material)}
          >
            Edit Material
          </ActionButton>
        </>
      }
    >
      <Stack spacing={3}>
        {error && !data && <Alert severity="warning">Failed to fetch material details</Alert>}
        <MaterialFacts material={material} />
        <Slot id="catalog.material-panel@1" materialId={material.id} />
        <StockLedger end="material_id" id={material.id} />
        <AvailableVendors material={material} denial={actions.denial} />
        <TwoColumns>
          <DetailSection title="Specifications">
            {hasSpecifications ? (
              <Facts facts={Object.entries(material.specifications).map(toFact)} />
            ) : (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                No specifications
              </Typography>
            )}
          </DetailSection>
          <DetailSection title="Details">
            <Facts
              facts={[
                ['Created Date', <DateText key="created" value={material.created_at} />],
                ['Last Updated', <DateText key="updated" value={material.updated_at} />],
              ]}
            />
          </DetailSection>
        </TwoColumns>
      </Stack>
    </ContentDialog>
  );
}
