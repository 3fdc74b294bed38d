import {
  ActionButton,
  Box,
  Button,
  Card,
  CardActionArea,
  CardActions,
  CardContent,
  DateText,
  Typography,
  Facts,
  ActiveChip,
  twoLines,
} from '@plumbline/design';
import { addressLine } from '@plumbline/domain';
import { useGo } from '@plumbline/platform';
import type { ReactNode } from 'react';
import type { VendorRow } from '../../data/schemas.ts';
import { termsLabel } from '../../shared/vendorLabels.ts';
import type { VendorActions } from './vendorActions.ts';

type VendorCardProps = { vendor: VendorRow; actions: VendorActions; checkbox: ReactNode };

/** Vendor card; a click opens the details. */
export function VendorCard({ vendor, actions, checkbox }: VendorCardProps) {
  const { id, name, company_name } = vendor;
  const go = useGo();
  return (
    <Card component="article" aria-label={name} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 2, pb: 0 }}>
        <ActiveChip isActive={vendor.is_active} />
        {checkbox}
      </Box>
      <CardActionArea
        onClick={() => actions.view(vendor)}
        sx={{ flex: 1, display: 'flex', alignItems: 'stretch' }}
      >
        <CardContent sx={{ width: 1, pt: 1 }}>
          <Typography variant="h3" component="h2" title={name} sx={twoLines}>
            {name}
          </Typography>
          {company_name && company_name !== name && (
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              {company_name}
            </Typography>
          )}
          <Box sx={{ mt: 1.5 }}>
            <Facts
              facts={[
                ['Contact', vendor.contact_person],
                ['Email', vendor.email],
                ['Phone', vendor.phone],
                ['Address', addressLine(vendor.address)],
                ['Terms', termsLabel(vendor.payment_terms)],
                ['Added', <DateText key="added" value={vendor.created_at} />],
              ]}
            />
          </Box>
        </CardContent>
      </CardActionArea>
      <CardActions
        disableSpacing
        sx={{
          borderTop: 1,
          borderColor: 'divider',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          '& .MuiButton-root': { minWidth: 0, px: 0.75 },
        }}
      >
        <Button size="small" onClick={() => actions.view(vendor)} aria-label={`View ${name}`}>
          View
        </Button>
        <ActionButton
          size="small"
          denial={actions.denial}
          onClick={() => actions.edit(vendor)}
          aria-label={`Edit ${name}`}
        >
          Edit
        </ActionButton>
        <Button
          size="small"
          onClick={() => go('catalog.materials', {}, { state: { vendorId: id, filter: 'vendor' } })}
          aria-label={`Materials of ${name}`}
        >
          Materials
        </Button>
        <Button size="small" onClick={() => actions.contact(vendor)} aria-label={`Contact ${name}`}>
          Contact
        </Button>
        <ActionButton
          size="small"
          color="error"
          denial={actions.denial}
          onClick={() => actions.remove(vendor)}
          aria-label={`Delete ${name}`}
        >
          Delete
        </ActionButton>
      </CardActions>
    </Card>
  );
}
