import { Facts, DetailSection, ActiveChip } from '@plumbline/design';
import { stockStatus, unitLabel } from '@plumbline/domain';
import type { MaterialRow } from '../../data/materialSchemas.ts';
import { capital } from '../../shared/capital.ts';
import { MarginText } from '../../shared/MarginText.tsx';
import { StockChip } from '../../shared/StockChip.tsx';
import { TwoColumns } from '../../shared/TwoColumns.tsx';
import { UnitSum } from '../../shared/UnitSum.tsx';

/** What a material is, who sells it, and its prices and stock. */
export function MaterialFacts({ material }: { material: MaterialRow }) {
  return (
    <TwoColumns>
      <DetailSection title="Basic Information">
        <Facts
          facts={[
            ['Description', material.description],
            ['Category', capital(material.category)],
            ['Unit', unitLabel(material.unit)],
            ['SKU', material.sku],
            ['Status', <ActiveChip key="status" isActive={material.is_active} />],
          ]}
        />
      </DetailSection>
      <DetailSection title="Vendor Information">
        <Facts
          facts={[
            ['Vendor', material.vendor_name ?? 'None'],
            ['Vendor SKU', material.vendor_sku],
          ]}
        />
      </DetailSection>
      <DetailSection title="Pricing Information">
        <Facts
          facts={[
            ['Unit cost', <UnitSum key="cost" amount={material.unit_cost} what="cost" />],
            ['Unit price', <UnitSum key="price" amount={material.unit_price} what="price" />],
            [
              'Profit margin',
              material.profit_margin > 0 ? (
                <MarginText key="margin" margin={material.profit_margin} />
              ) : null,
            ],
          ]}
        />
      </DetailSection>
      <DetailSection title="Inventory Information">
        <Facts
          facts={[
            [
              'Stock',
              <StockChip
                key="stock"
                status={stockStatus(material.current_stock, material.reorder_point)}
              />,
            ],
            ['Current stock', material.current_stock.toLocaleString('en-US')],
            ['Minimum stock', material.minimum_stock.toLocaleString('en-US')],
            ['Reorder point', material.reorder_point.toLocaleString('en-US')],
            ['Lead time', material.lead_time_days > 0 ? `${material.lead_time_days} days` : null],
          ]}
        />
      </DetailSection>
    </TwoColumns>
  );
}
